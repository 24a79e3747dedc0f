import { parseSync, Visitor } from 'vite';

/** A table that a text in a file names. */
export type Named = { readonly table: string; readonly line: number };

const NAME = '(?:only\\s+)?([a-z_][a-z_.]*)';
/** The words after which a statement names a table. */
const NAMED = new RegExp(`\\b(?:from|join|into|update|using|truncate|table)\\s+${NAME}`, 'gi');
/** The rest of a list after FROM: each table may have an alias. */
const ALIASED = '(?:\\s+(?:as\\s+)?[a-z_]+)?';
const LISTED = new RegExp(`\\bfrom\\s+${NAME}${ALIASED}((?:\\s*,\\s*${NAME}${ALIASED})+)`, 'gi');

/** The tables among `known` that an SQL text, or a part of one, names. */
export function tablesOf(sql: string, known: ReadonlySet<string>): string[] {
  const named = [...sql.matchAll(NAMED)].map(([, name = '']) => name);
  const listed = [...sql.matchAll(LISTED)].flatMap(([, , rest = '']) =>
    rest.split(',').map((one) => /^\s*([a-z_.]+)/i.exec(one)?.[1] ?? ''),
  );
  const found = [...named, ...listed].map((name) => name.toLowerCase());
  return [...new Set(found)].filter((name) => known.has(name));
}

/** The tables that the texts of a TypeScript file name, without comments. Throws when it cannot be parsed. */
export function tablesNamed(file: string, source: string, known: ReadonlySet<string>): Named[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Named[] = [];
  const add = (text: string, start: number): void => {
    const line = source.slice(0, start).split('\n').length;
    for (const table of tablesOf(text, known)) found.push({ table, line });
  };
  new Visitor({
    Literal: ({ value, start }) => (typeof value === 'string' ? add(value, start) : undefined),
    // Values in a template are replaced by '?': a table's name that is only known at run time is not checked.
    TemplateLiteral: ({ quasis, start }) => add(quasis.map(({ value }) => value.raw).join(' ? '), start),
  }).visit(program);
  return found;
}

/** The tables that migrations create and do not drop again. */
export function tablesMade(migrations: readonly string[]): Set<string> {
  const made = new Set<string>();
  for (const sql of migrations) {
    const statements = sql.replaceAll(/--[^\n]*/g, '');
    for (const [, what, name = ''] of statements.matchAll(
      /\b(create|drop)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?([a-z_][a-z_.]*)/gi,
    ))
      if (what!.toLowerCase() === 'create') made.add(name);
      else made.delete(name);
    for (const [, from = '', to = ''] of statements.matchAll(
      /\balter\s+table\s+(?:if\s+exists\s+)?([a-z_.]+)\s+rename\s+to\s+([a-z_]+)/gi,
    ))
      // A renamed table stays in its schema.
      if (made.delete(from)) made.add(from.replace(/[a-z_]+$/, to));
  }
  return made;
}
