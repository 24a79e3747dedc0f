import type { FastifyInstance } from 'fastify';

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: object;
};
type Document = { paths?: Record<string, Record<string, Operation>> };

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** `/api/docs`: every call, readable without scripts; `/api/openapi.json` is the same for machines. */
export function docsPage(fastify: FastifyInstance): void {
  fastify.get('/api/openapi.json', { schema: { hide: true } }, async () => fastify.swagger());
  fastify.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(page(fastify.swagger() as Document)),
  );
}

function page({ paths = {} }: Document): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), row(method, path, operation)]);
    }
  }
  const sections = [...groups].toSorted(([a], [b]) => a.localeCompare(b));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Foyer API</title><style>body{font:16px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #ddd;padding:.4rem .6rem;vertical-align:top}
code{font-size:.9em}small{color:#555}</style>
<h1>Foyer API</h1><p>The same as a document for machines: <a href="/api/openapi.json">/api/openapi.json</a>.
A business refusal is <code>{code, …}</code>: the <code>error</code> field of a 200 answer in the calls of the
specification, a 4xx in the others.</p>
${sections.map(([tag, rows]) => `<h2>${escapeHtml(tag)}</h2><table>${rows.join('')}</table>`).join('\n')}</html>`;
}

function row(
  method: string,
  path: string,
  { summary = '', parameters = [], requestBody }: Operation,
): string {
  const names = parameters.map(
    ({ name, required }) => `<code>${escapeHtml(name)}</code>${required ? '' : '?'}`,
  );
  const takes = [...names, ...(requestBody ? ['a JSON body'] : [])].join(', ');
  return `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td>
<td>${escapeHtml(summary)}${takes ? `<br><small>Takes ${takes}</small>` : ''}</td></tr>`;
}
