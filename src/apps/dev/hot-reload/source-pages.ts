import { realpathSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { escapeMarkup } from '#kernel/escape-markup.ts';
import { dataFolder } from '#platform/server/data-folder.ts';
import type { PageAnswer, Render, ServerEntry } from '#apps/web/rendering.ts';
import { fontFile, type SourcePages } from '#apps/web/server/built-pages.ts';
import { leaveToRestart } from './leave-to-restart.ts';
import { composeSheet, oneStyleSheet } from './style-sheet.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const PACKAGES = realpathSync(path.join(ROOT, 'node_modules'));
/** Vite serves sources where a build has files. */
const BASE = '/assets/';
const STYLE_SHEET = `${BASE}style.css`;
const SERVER_ENTRY = '/src/apps/web/entry-server.tsx';
const BROWSER_ENTRY = 'src/apps/web/entry-development.ts';

/** Pages from their sources, rendered and served by Vite, which notifies browsers of changes. */
export async function sourcePages(fastify: FastifyInstance): Promise<SourcePages> {
  const vite = await startVite(fastify);
  fastify.addHook('onClose', () => vite.close());
  return {
    render: renderer(vite),
    // Cached for a second, a page could be older than its scripts.
    sharedAddress: () => undefined,
    assets: { entry: BASE + BROWSER_ENTRY, styleSheet: STYLE_SHEET, scriptsOf: () => [] },
    fontAddress: (file) => `${BASE}${packageAddress(fontFile(file))}`,
    styles: undefined,
    sendSource: (request, reply) => sendSource(vite, request, reply),
  };
}

const startVite = (fastify: FastifyInstance): Promise<ViteDevServer> =>
  createServer({
    root: ROOT,
    configFile: path.join(ROOT, 'vite.config.ts'),
    base: BASE,
    cacheDir: path.join(dataFolder(), 'vite'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [oneStyleSheet(), leaveToRestart()],
    optimizeDeps: { entries: [BROWSER_ENTRY] },
    server: {
      middlewareMode: true,
      // One port for everything: the page policy allows it as the page's own.
      ws: { server: fastify.server },
      fs: { allow: [ROOT, PACKAGES] },
    },
  });

function renderer(vite: ViteDevServer): Render {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages in this process');
  return async (request) => {
    let entry: ServerEntry;
    try {
      entry = await ssr.runner.import<ServerEntry>(SERVER_ENTRY);
    } catch (error) {
      request.onError(error);
      return explain(error, request.nonce);
    }
    return entry.render(request);
  };
}

/** The page when the sources cannot be loaded: shows the error. Reload it after correcting them. */
function explain(error: unknown, nonce: string): PageAnswer {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const script = `<script type="module" nonce="${nonce}" src="${BASE}${BROWSER_ENTRY}"></script>`;
  const html = `<!doctype html><meta charset="utf-8"><title>Error</title><pre>${escapeMarkup(text)}</pre>${script}`;
  return { kind: 'page', status: 500, body: Readable.from([html]) };
}

async function sendSource(
  vite: ViteDevServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === STYLE_SHEET)
    return reply
      .type('text/css')
      .header('cache-control', 'no-store')
      .send(await composeSheet(vite, SERVER_ENTRY));
  // Its caches could be older than the sources.
  if (pathname.includes('e-ticket-worker')) return reply.code(404).send();
  reply.hijack();
  vite.middlewares(request.raw, reply.raw, () => {
    reply.raw.statusCode = 404;
    reply.raw.end();
  });
  return reply;
}

/** Vite uses whole paths for files outside the checkout: packages, when their folder is a link. */
function packageAddress(file: string): string {
  const real = realpathSync(path.join(ROOT, file));
  const inside = path.relative(realpathSync(ROOT), real).replaceAll(path.sep, '/');
  return inside.startsWith('../') ? `@fs${real}` : inside;
}
