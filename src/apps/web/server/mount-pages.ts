import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from '#platform/server/context.ts';
import { answerError, serve, type RequestGuard } from '#platform/server/serve.ts';
import type { AnyRoute } from '#platform/server/route.ts';
import { E_TICKETS } from '#modules/ordering/rules/addresses.ts';
import { sendBuiltFile } from './built-files.ts';
import { loadBuiltPages, type BuiltPages, type PageFiles } from './built-pages.ts';
import { messagesCall } from './messages-call.ts';
import { robotsText } from './robots.ts';
import { sendBusy } from './send-busy.ts';
import { servePage } from './serve-page.ts';
import { sitemapText } from './sitemap.ts';

/** The pages' own calls. */
const routes: readonly AnyRoute[] = [messagesCall];

/** For what is the same for everyone: it costs nobody's limit. */
const SHARED = { access: 'anyone' as const, rateLimit: false as const };

/** Not among the calls that the shop documents. */
const HIDDEN: object = { hide: true };

/**
 * Puts the pages beside the API: what the build has made, and every address that is nothing else. Call it
 * after all other routes. Throws when the pages are not built; development and tests bring pages that need no build.
 */
export async function mountPages(
  fastify: FastifyInstance,
  app: App,
  guard: RequestGuard,
  given?: PageFiles,
): Promise<void> {
  const pages = given ?? (await loadBuiltPages());
  serve(fastify, routes, guard);
  if ('files' in pages) serveBuiltFiles(fastify, pages);
  else fastify.get('/assets/*', { schema: HIDDEN, config: SHARED }, pages.sendSource);
  const forRobots =
    (type: string, textOf: (ctx: Context) => Promise<string> | string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(await textOf(guard.contextOf(request, reply)));
  fastify.get(
    '/robots.txt',
    { schema: HIDDEN, config: SHARED },
    forRobots('text/plain', ({ origin }) => robotsText(origin)),
  );
  fastify.get(
    '/sitemap.xml',
    { schema: HIDDEN, config: { access: 'anyone' } },
    forRobots('application/xml', sitemapText),
  );
  fastify.get('/api/*', { schema: HIDDEN, config: { access: 'anyone' } }, notFound);
  const page = {
    schema: HIDDEN,
    config: { access: 'visitor' as const },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      error.statusCode === 429
        ? sendBusy(guard.contextOf(request, reply), reply)
        : answerError(error, request, reply),
  };
  fastify.get('/*', page, (request, reply) => servePage({ fastify, app, guard, pages }, request, reply));
  fastify.setNotFoundHandler(notFound);
}

function serveBuiltFiles(fastify: FastifyInstance, { files }: BuiltPages): void {
  fastify.get('/assets/*', { schema: HIDDEN, config: SHARED }, (request, reply) => {
    const { '*': file } = request.params as { '*': string };
    // The one worker that answers for pages: the e-tickets lie outside of its own folder, and it fetches what it keeps.
    if (file.startsWith('e-ticket-worker')) {
      void reply
        .header('service-worker-allowed', E_TICKETS)
        .header('content-security-policy', "default-src 'none'; connect-src 'self'");
    }
    return sendBuiltFile(files, `assets/${file}`, request, reply);
  });
}

const notFound = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply.code(404).header('cache-control', 'no-store').send({ code: 'NOT_FOUND' });
