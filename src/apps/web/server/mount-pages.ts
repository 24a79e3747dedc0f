import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from '#platform/server/context.ts';
import { answerError, serve, type Doorman } from '#platform/server/serve.ts';
import type { AnyRoute } from '#platform/server/route.ts';
import { loadBuiltPages, type BuiltPages } from './built-pages.ts';
import { messagesCall } from './messages-call.ts';
import { robotsText } from './robots.ts';
import { sendBusy } from './send-busy.ts';
import { servePage } from './serve-page.ts';
import { sitemapText } from './sitemap.ts';

/** The pages' own calls. */
const routes: readonly AnyRoute[] = [messagesCall];

/** For what is the same for everyone: no visitor's cookie goes along, and it costs nobody's limit. */
const SHARED = { foreign: true, rateLimit: false as const };

/**
 * Puts the pages beside the API: what the build has made, and every address that is nothing else. Call it
 * after all other routes. Throws when the pages are not built; tests bring pages that need no build.
 */
export async function mountPages(
  fastify: FastifyInstance,
  app: App,
  doorman: Doorman,
  given?: BuiltPages,
): Promise<void> {
  const pages = given ?? (await loadBuiltPages());
  serve(fastify, routes, doorman);
  await fastify.register(fastifyStatic, { root: pages.folder, serve: false, preCompressed: true });
  const hidden = { hide: true } as object;

  fastify.get('/assets/*', { schema: hidden, config: SHARED }, (request, reply) => {
    const { '*': file } = request.params as { '*': string };
    // The one worker that answers for pages: the e-tickets lie outside of its own folder, and it fetches what it keeps.
    if (file.startsWith('e-ticket-worker')) {
      void reply
        .header('service-worker-allowed', '/t/')
        .header('content-security-policy', "default-src 'none'; connect-src 'self'");
    }
    return reply.sendFile(`assets/${file}`, { immutable: true, maxAge: '1y' });
  });
  const forRobots =
    (type: string, textOf: (ctx: Context) => Promise<string> | string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(await textOf(doorman.contextOf(request, reply)));
  fastify.get(
    '/robots.txt',
    { schema: hidden, config: SHARED },
    forRobots('text/plain', ({ origin }) => robotsText(origin)),
  );
  fastify.get(
    '/sitemap.xml',
    { schema: hidden, config: { foreign: true } },
    forRobots('application/xml', sitemapText),
  );
  fastify.get('/api/*', { schema: hidden }, notFound);
  const page = {
    schema: hidden,
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      error.statusCode === 429
        ? sendBusy(doorman.contextOf(request, reply), reply)
        : answerError(error, request, reply),
  };
  fastify.get('/*', page, (request, reply) => servePage({ fastify, app, doorman, pages }, request, reply));
  fastify.setNotFoundHandler(notFound);
}

const notFound = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply.code(404).header('cache-control', 'no-store').send({ code: 'NOT_FOUND' });
