import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const OWN = new URL('./assets/', import.meta.url);
const RUBIK = new URL('./', import.meta.resolve('@fontsource-variable/rubik/package.json'));

const TYPES: Readonly<Record<string, string>> = {
  'form.js': 'text/javascript; charset=utf-8',
  'step.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
};

/** Scripts, style sheet and the shop's typeface, for the demo gateway's pages. */
export function serveAssets(server: FastifyInstance): void {
  for (const [name, type] of Object.entries(TYPES)) {
    server.get(`/assets/${name}`, async (_request, reply) =>
      reply.type(type).send(await readFile(new URL(name, OWN))),
    );
  }
  server.get('/assets/rubik.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(new URL('index.css', RUBIK))),
  );
  server.get<{ Params: { file: string } }>('/assets/files/:file', async ({ params }, reply) => {
    if (!/^rubik-[a-z-]+\.woff2$/.test(params.file)) return reply.code(404).send();
    const font = await readFile(new URL(`files/${params.file}`, RUBIK)).catch(() => undefined);
    if (!font) return reply.code(404).send();
    return reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(font);
  });
}
