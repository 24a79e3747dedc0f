import type { Plugin } from 'vite';

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};
type Change = { readonly start: number; readonly end: number; readonly text: string };

const DECLARES_SCHEMAS = /from ['"]typebox['"]/;
/** Tells the bundler that a call can be dropped when its value is not used. */
const PURE = '/* @__PURE__ */ ';
/** The parts of an endpoint that the browser does not use. */
const SERVER_ONLY = new Set([
  'params',
  'query',
  'body',
  'reply',
  'refusals',
  'summary',
  'access',
  'style',
  'limit',
]);

/**
 * The browser calls an endpoint by method and path; only the server checks input and output. So the browser's build
 * drops the schemas of every `endpoint({…})`, its list of refusals, its summary and so on, and marks everything that
 * such a file creates at its top level as droppable when unused: neither the schemas nor their library are sent.
 */
export function dropSchemas(): Plugin {
  return {
    name: 'foyer:drop-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!DECLARES_SCHEMAS.test(code) || id.includes('node_modules')) return undefined;
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
      return { code: changed(code, changesIn(program, code)), map: null };
    },
  };
}

/** Removes these parts of endpoints, and wraps every other value of the file, so that it is created only when used. */
function changesIn(program: Node, code: string): Change[] {
  return (program['body'] as Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement,
    )
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap((statement) => statement!['declarations'] as Node[])
    .flatMap(({ init }) => (init ? changesOf(init as Node, code) : []));
}

function changesOf(value: Node, code: string): Change[] {
  if (/Function/.test(value.type)) return [];
  if (isEndpoint(value))
    return [
      { start: value.start, end: value.start, text: PURE },
      ...(value['arguments'] as Node[]).flatMap((one) => withoutServerOnly(one, code)),
    ];
  return [
    { start: value.start, end: value.start, text: `${PURE}(() => (` },
    { start: value.end, end: value.end, text: '))()' },
  ];
}

const isEndpoint = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  ['endpoint', 'rawEndpoint'].includes(String((node['callee'] as { name?: unknown }).name));

function withoutServerOnly(declaration: Node, code: string): Change[] {
  const properties = (declaration['properties'] ?? []) as Node[];
  const [first, last] = [properties[0], properties.at(-1)];
  if (!first || !last) return [];
  const kept = properties.filter(
    ({ key }) => !SERVER_ONLY.has((key as { name?: string } | undefined)?.name ?? ''),
  );
  const text = kept.map(({ start, end }) => code.slice(start, end)).join(', ');
  return [{ start: first.start, end: last.end, text }];
}

/** Applies changes to the code from the end, so that earlier positions stay valid. */
function changed(code: string, changes: readonly Change[]): string {
  let text = code;
  for (const change of changes.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, change.start) + change.text + text.slice(change.end);
  return text;
}
