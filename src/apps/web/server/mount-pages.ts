import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/context.ts';
import { serve, type Doorman } from '#platform/server/serve.ts';
import type { AnyRoute } from '#platform/server/route.ts';
import { loadBuiltPages, type BuiltPages } from './built-pages.ts';
import { messagesCall } from './messages-call.ts';
import { robotsText } from './robots.ts';
import { servePage } from './serve-page.ts';

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
  fastify.get('/robots.txt', { schema: hidden, config: SHARED }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText()),
  );
  fastify.get('/api/*', { schema: hidden }, notFound);
  fastify.get('/*', { schema: hidden }, (request, reply) =>
    servePage({ fastify, app, doorman, pages }, request, reply),
  );
  fastify.setNotFoundHandler(notFound);
}

const notFound = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply.code(404).header('cache-control', 'no-store').send({ code: 'NOT_FOUND' });
