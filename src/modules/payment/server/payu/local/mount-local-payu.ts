import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/context.ts';
import { sendRequest } from '#modules/payment/server/http-request.ts';
import { readTimings } from '../../demo/timings.ts';
import { databaseStore } from './database-store.ts';
import { LocalPayu } from './local-payu.ts';
import { serveLocalPayu } from './local-server.ts';

/** The demo's PayU has this name; an address of real PayU in the settings leaves it out. */
const LOCAL_HOST = /^payu\.localhost$/;
const TIMEOUT_MS = 10_000;

/**
 * Lets the demo's server answer for the local PayU too. Call it before other hooks are added, so that requests to its
 * host reach no hook of the shop. It ends with the shop.
 */
export async function mountLocalPayu(shop: FastifyInstance, { settings, database }: App): Promise<void> {
  const { host, hostname } = new URL(settings.payu.apiBase);
  if (!settings.demo || !LOCAL_HOST.test(hostname)) return;
  const payu = new LocalPayu({
    keys: settings.payu,
    origin: new URL(settings.payu.apiBase).origin,
    timings: readTimings(process.env),
    store: databaseStore(database),
    notify: async (url, headers, body) => {
      const { status } = await sendRequest({
        method: 'POST',
        url: onThisMachine(url, settings),
        headers,
        body,
        timeoutMs: TIMEOUT_MS,
      });
      return status === 200;
    },
  });
  await payu.resume();
  shop.addHook('onRequest', async (request, reply) => {
    if (request.host !== host) return;
    reply.hijack();
    void serveLocalPayu(payu, request.raw, reply.raw);
  });
  shop.addHook('onClose', () => payu.close());
}

/**
 * The shop's own address by port: the host name that the visitor's browser uses may be unknown here (a forwarded port of
 * a container).
 */
function onThisMachine(url: string, { host, port }: App['settings']): string {
  if (port === 0) return url;
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? '127.0.0.1' : host}:${port}${new URL(url).pathname}`;
}
