import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import type { App } from '#platform/server/context.ts';
import { serveApi } from './api.ts';
import { serveAssets } from './assets.ts';
import { Courier } from './courier.ts';
import { serveForm } from './form-page.ts';
import type { Books } from './charges.ts';
import { gatewayKey } from './signature.ts';
import { serveStep } from './step-page.ts';
import { readTimings } from './timings.ts';

/**
 * The demo gateway: an origin of its own that stands in for a card company, so that every way a payment can
 * take may be tried without one. It shares nothing with the shop but two keys, and it may run in another
 * process. For demo mode and tests only.
 */
export async function buildDemoGateway(app: App): Promise<FastifyInstance> {
  const { settings, database, log } = app;
  if (!settings.demo) throw new Error('the demo gateway is for the demo and tests only');
  const books: Books = { database, timings: readTimings(process.env), origin: settings.demoGatewayOrigin };
  const courier = new Courier(books, gatewayKey(settings.secret, 'webhooks'), log);
  // Request logging stays off and errors are told without their cause: no card may end in a log.
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
  server.setErrorHandler((error: { statusCode?: number; name: string; code?: string }, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) {
      const { name, code } = error;
      request.log.error({ name, code, route: request.routeOptions.url }, 'the demo gateway failed');
    }
    return reply.code(status).send({ code: status === 500 ? 'INTERNAL_ERROR' : 'BAD_INPUT' });
  });
  serveAssets(server);
  serveForm(server, books);
  serveStep(server, books, courier);
  serveApi(server, books, courier, gatewayKey(settings.secret, 'api'));
  server.addHook('onClose', () => courier.stop());
  await loadCatalogues();
  await server.ready();
  // What an earlier process left undelivered.
  courier.kick();
  return server;
}

/**
 * Lets the shop's server answer for the demo gateway's host as well. Whatever is asked of that host goes to
 * the gateway before any hook of the shop sees it: call this first. Closes with the shop.
 */
export async function mountDemoGateway(shop: FastifyInstance, app: App): Promise<void> {
  const gateway = await buildDemoGateway(app);
  const { host } = new URL(app.settings.demoGatewayOrigin);
  shop.addHook('onRequest', async (request, reply) => {
    if (request.host !== host) return;
    reply.hijack();
    gateway.routing(request.raw, reply.raw);
  });
  shop.addHook('onClose', () => gateway.close());
}
