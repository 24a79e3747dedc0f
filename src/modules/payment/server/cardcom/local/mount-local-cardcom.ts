import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/context.ts';
import { sendRequest } from '#modules/payment/server/http-request.ts';
import { readTimings } from '../../demo/timings.ts';
import { onThisMachine } from '../../local/on-this-machine.ts';
import { databaseRecords } from './database-records.ts';
import { LocalCardcom } from './local-cardcom.ts';
import { serveLocalCardcom } from './local-server.ts';

/** The demo's Cardcom has this name; an address of real Cardcom in the settings leaves it out. */
const LOCAL_HOST = 'cardcom.localhost';
const TIMEOUT_MS = 10_000;

/**
 * Lets the demo's server answer for the local Cardcom too. Call it before other hooks are added, so that requests to its
 * host reach no hook of the shop. It ends with the shop.
 */
export function mountLocalCardcom(shop: FastifyInstance, { settings, database }: App): void {
  const { host, hostname, origin } = new URL(settings.cardcom.apiBase);
  if (!settings.demo || hostname !== LOCAL_HOST) return;
  const cardcom = new LocalCardcom({
    keys: settings.cardcom,
    origin,
    timings: readTimings(process.env),
    records: databaseRecords(database),
    notify: async (url, body) => {
      const target = onThisMachine(url, settings);
      const { status } = await sendRequest({ method: 'POST', url: target, body, timeoutMs: TIMEOUT_MS });
      return status === 200;
    },
  });
  shop.addHook('onRequest', async (request, reply) => {
    if (request.host !== host) return;
    reply.hijack();
    void serveLocalCardcom(cardcom, request.raw, reply.raw);
  });
  shop.addHook('onClose', () => cardcom.close());
}
