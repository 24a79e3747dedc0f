import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#kernel/refusal.ts';
import type { App } from '#platform/server/context.ts';
import { sendReady } from '#platform/server/http/ready-answer.ts';
import { answerError, sayWhenToRetry, serve, type RequestGuard } from '#platform/server/http/serve.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { E_TICKETS } from '#modules/ordering/rules/addresses.ts';
import { sendBuiltFile } from './built-files.ts';
import { loadBuiltPages, type BuiltPages, type PageFiles } from './built-pages.ts';
import { messagesCall } from './messages-call.ts';
import { robotsText } from './robots.ts';
import { sendBusy } from './send-busy.ts';
import { sendClosed } from './send-closed.ts';
import { servePage } from './serve-page.ts';
import { sitemapOf } from './sitemap.ts';

/** The pages' own calls. */
const routes: readonly AnyRoute[] = [messagesCall];

/** For answers that are the same for everybody: no limit counts them. */
const SHARED = { access: 'anyone' as const, rateLimit: false as const };

/** How long search engines may keep what they read. */
const FOR_ROBOTS = 'public, max-age=3600';

/** Not among the documented calls. */
const HIDDEN: object = { hide: true };

/**
 * Adds the pages to the server: the built files, and every address without another route. Call it after all other
 * routes. Throws when there is no build; development and tests pass pages that need none.
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
  fastify.get('/robots.txt', { schema: HIDDEN, config: SHARED }, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', FOR_ROBOTS)
      .send(robotsText(guard.contextOf(request, reply).origin)),
  );
  fastify.get('/sitemap.xml', { schema: HIDDEN, config: { access: 'anyone' } }, async (request, reply) => {
    const sitemap = await sitemapOf(guard.contextOf(request, reply));
    return sendReady(sitemap, request, reply.header('cache-control', FOR_ROBOTS), 'application/xml');
  });
  fastify.get('/api/*', { schema: HIDDEN, config: { access: 'anyone' } }, notFound);
  const page = {
    schema: HIDDEN,
    config: { access: 'visitor' as const },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      if (isRefusal(error)) sayWhenToRetry(error, reply);
      if (error.statusCode === 429 || (isRefusal(error) && error.status === 429))
        return sendBusy(guard.contextOf(request, reply), reply);
      if (error.code === 'SHOP_CLOSED') return sendClosed(request, reply);
      return answerError(error, request, reply);
    },
  };
  fastify.get('/*', page, (request, reply) => servePage({ fastify, app, guard, pages }, request, reply));
  fastify.setNotFoundHandler(notFound);
}

function serveBuiltFiles(fastify: FastifyInstance, { files }: BuiltPages): void {
  fastify.get('/assets/*', { schema: HIDDEN, config: SHARED }, (request, reply) => {
    const { '*': file } = request.params as { '*': string };
    // The service worker must control pages outside of its own folder: the e-tickets.
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
