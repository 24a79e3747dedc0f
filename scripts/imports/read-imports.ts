import { parseSync } from 'vite';

/** One import of a file. */
export type Import = {
  readonly specifier: string;
  readonly line: number;
  /** It imports only types, which do not exist at run time. */
  readonly typesOnly: boolean;
};

type Span = { readonly start: number; readonly end: number };

/** Every import, re-export and dynamic import of a text in a TypeScript file. Throws when it cannot be parsed. */
export function readImports(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (specifier: string, { start }: Span, typesOnly: boolean): void => {
    found.push({ specifier, line: source.slice(0, start).split('\n').length, typesOnly });
  };
  for (const { moduleRequest, start, end, entries } of module.staticImports) {
    const typed =
      entries.length > 0 ? entries.every(({ isType }) => isType) : isTypeImport(source.slice(start, end));
    add(moduleRequest.value, moduleRequest, typed);
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) add(moduleRequest.value, moduleRequest, isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (text?.[2]) add(text[2], moduleRequest, false);
  }
  return found;
}

const isTypeImport = (statement: string): boolean => /^import\s+type\b/.test(statement);
