import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from '#kernel/escape-markup.ts';
import { readyText, sendReady, type ReadyAnswer } from '#platform/server/http/ready-answer.ts';
import { schemaText, type Schema } from './schema-text.ts';

type Content = { content?: { 'application/json'?: { schema?: Schema } } };
type Operation = {
  summary?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};
type Document = { paths?: Record<string, Record<string, Operation>> };

const HIDDEN = { schema: { hide: true }, config: { access: 'anyone' as const } };

/** `/api/docs`: every call, readable without scripts; `/api/openapi.json` is the same for programs. Each is made once. */
export function docsPage(fastify: FastifyInstance): void {
  let forPrograms: Promise<ReadyAnswer> | undefined;
  let forReaders: Promise<ReadyAnswer> | undefined;
  fastify.get('/api/openapi.json', HIDDEN, async (request, reply) => {
    forPrograms ??= readyText(JSON.stringify(fastify.swagger()));
    return sendReady(await forPrograms, request, reply);
  });
  fastify.get('/api/docs', HIDDEN, async (request, reply) => {
    forReaders ??= readyText(page(fastify.swagger() as Document));
    void reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    return sendReady(await forReaders, request, reply, 'text/html');
  });
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}
code{font-size:.9em;overflow-wrap:anywhere}details{border-top:1px solid #8886;padding:.4rem 0}
summary{display:grid;gap:0 1rem;cursor:pointer}dl{display:grid;grid-template-columns:3rem 1fr;gap:.3rem 1rem;margin:.5rem 0}dd{margin:0}
@media(min-width:50rem){summary{grid-template-columns:24rem 1fr}}`;

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
<title>Foyer API</title><style>${STYLE}</style>
<main><h1>Foyer API</h1><p>The same as a document for machines: <a href="/api/openapi.json">/api/openapi.json</a>.
A business refusal is <code>{code, …}</code>: the <code>error</code> field of a 200 answer in the calls of the
specification, a 4xx in the others. A line opens to what its call takes, answers and refuses.</p>
${sections.map(([tag, rows]) => `<h2>${escapeMarkup(tag)}</h2>${rows.join('')}`).join('\n')}</main></html>`;
}

function row(method: string, path: string, operation: Operation): string {
  const { summary = '', security = [], parameters = [], requestBody, responses = {} } = operation;
  const takes = parameters.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${schemaText(schema ?? {})}`,
  );
  const parts: readonly (readonly [string, string])[] = [
    ['For', security.flatMap((one) => Object.keys(one)).join(', ') || 'anyone'],
    ['Takes', takes.join(', ')],
    ['Body', textOf(requestBody)],
    ...Object.entries(responses).map(([status, answer]) => [status, textOf(answer)] as const),
  ];
  const lines = parts.filter(([, text]) => text !== '');
  return `<details><summary><code><b>${method.toUpperCase()}</b> ${escapeMarkup(path)}</code>
<span>${escapeMarkup(summary)}</span></summary><dl>${lines.map(line).join('')}</dl></details>`;
}

const textOf = (part: Content | undefined): string => {
  const schema = part?.content?.['application/json']?.schema;
  return schema ? schemaText(schema) : '';
};

const line = ([name, text]: readonly [string, string]): string =>
  `<dt>${name}</dt><dd><code>${escapeMarkup(text)}</code></dd>`;
