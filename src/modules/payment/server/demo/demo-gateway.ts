import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import type { App } from '#platform/server/context.ts';
import { serveApi } from './api.ts';
import { serveAssets } from './assets.ts';
import { WebhookSender } from './webhook-sender.ts';
import { serveForm } from './form-page.ts';
import type { Gateway } from './charges.ts';
import { gatewayKey } from './signature.ts';
import { serveStep } from './step-page.ts';
import { readTimings } from './timings.ts';

/**
 * The demo gateway: an origin of its own that behaves as a card company, so that every course of a payment can be
 * tried without one. It shares two keys with the shop and nothing else, and may run in another process. For demo mode
 * and tests only.
 */
export async function buildDemoGateway(app: App): Promise<FastifyInstance> {
  const { settings, database, log } = app;
  if (!settings.demo) throw new Error('the demo gateway is for the demo and tests only');
  const gateway: Gateway = {
    database,
    timings: readTimings(process.env),
    origin: settings.demoGatewayOrigin,
  };
  const webhooks = new WebhookSender(gateway, gatewayKey(settings.secret, 'webhooks'), log);
  // No request logging, and errors without their cause: card data must never be logged.
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
  serveForm(server, gateway);
  serveStep(server, gateway, webhooks);
  serveApi(server, gateway, webhooks, gatewayKey(settings.secret, 'api'));
  server.addHook('onClose', () => webhooks.stop());
  await loadCatalogues();
  await server.ready();
  // Send what an earlier process has not delivered.
  webhooks.wake();
  return server;
}

/**
 * Lets the shop's server answer for the demo gateway's host too. Call it before other hooks are added, so that requests
 * to that host reach no hook of the shop. The gateway closes with the shop.
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
