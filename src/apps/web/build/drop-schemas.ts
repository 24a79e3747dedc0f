import type { Plugin } from 'vite';

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};
type Change = { readonly start: number; readonly end: number; readonly text: string };

const DECLARES_SCHEMAS = /from ['"]typebox['"]/;
/** What the browser does not read of an endpoint. */
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
 * The browser calls an endpoint by its method and path; what goes in and comes out is checked by the server.
 * In the browser's build the schemas of every `endpoint({…})` go, and its list of refusals, its summary and so on
 * (and with them the rules whose refusals it lists), and whatever else a file with schemas makes at
 * its top level may go when nobody uses it: neither the schemas nor the library that makes them are sent.
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

/**
 * Endpoints without what the browser does not read; every other value of the file wrapped, so that it is made only
 * if it is used.
 */
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
  if (isEndpoint(value)) return (value['arguments'] as Node[]).flatMap((one) => withoutServerOnly(one, code));
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
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

/** The code with its changes made, from the end, so that places stay what they were. */
function changed(code: string, changes: readonly Change[]): string {
  let text = code;
  for (const change of changes.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, change.start) + change.text + text.slice(change.end);
  return text;
}
