import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/context.ts';
import { sendRequest } from '../http-request.ts';
import { readTimings } from '../demo/timings.ts';
import { databaseRecords } from '../cardcom/local/database-records.ts';
import { answerCardcomApi } from '../cardcom/local/local-api.ts';
import { LocalCardcom } from '../cardcom/local/local-cardcom.ts';
import { answerCardcomPage } from '../cardcom/local/local-pages.ts';
import type { LocalOrder as PaypalOrder } from '../paypal/local/local-order.ts';
import { answerPaypalApi } from '../paypal/local/local-api.ts';
import { answerPaypalPage } from '../paypal/local/local-pages.ts';
import { LocalPaypal } from '../paypal/local/local-paypal.ts';
import type { LocalOrder as PayuOrder } from '../payu/local/local-order.ts';
import { answerPayuApi } from '../payu/local/local-api.ts';
import { answerPayuPage } from '../payu/local/local-pages.ts';
import { LocalPayu } from '../payu/local/local-payu.ts';
import type { LocalSavedCard } from '../payu/local/local-saved-cards.ts';
import { answerStripeApi } from '../stripe/local/local-api.ts';
import type { LocalCustomer } from '../stripe/local/local-customers.ts';
import type { LocalIntent } from '../stripe/local/local-intent.ts';
import { answerStripePage } from '../stripe/local/local-pages.ts';
import { LocalStripe } from '../stripe/local/local-stripe.ts';
import type { Notify } from './background.ts';
import { databaseStore } from './database-store.ts';
import { onThisMachine } from './on-this-machine.ts';
import { serveLocal, type LocalSides } from './serve-local.ts';

/** A provider that continues what an earlier process has left, when it has such work, and ends with the shop. */
type Local = { resume?(): Promise<void>; close(): Promise<void> };

const TIMEOUT_MS = 10_000;

/**
 * Lets the demo's server answer for the local providers too, each at a host of its own. Call it before other hooks are
 * added, so that requests to these hosts reach no hook of the shop.
 */
export async function mountLocalProviders(shop: FastifyInstance, app: App): Promise<void> {
  const { settings, database } = app;
  const timings = readTimings(process.env);
  const notify = notifierOf(settings);
  await mount(shop, app, settings.stripe.apiBase, (origin) => {
    const store = databaseStore<LocalIntent>(database, 'stripe');
    const customers = databaseStore<LocalCustomer>(database, 'stripe customers');
    const accounts = [settings.stripe];
    const stripe = new LocalStripe({ accounts, origin, timings, store, customers, notify });
    return [
      stripe,
      { api: (call) => answerStripeApi(stripe, call), page: (call) => answerStripePage(stripe, call) },
    ];
  });
  await mount(shop, app, settings.payu.apiBase, (origin) => {
    const store = databaseStore<PayuOrder>(database, 'payu');
    const savedCards = databaseStore<LocalSavedCard>(database, 'payu cards');
    const payu = new LocalPayu({ keys: settings.payu, origin, timings, store, savedCards, notify });
    return [payu, { api: (call) => answerPayuApi(payu, call), page: (call) => answerPayuPage(payu, call) }];
  });
  await mount(shop, app, settings.paypal.apiBase, (origin) => {
    const store = databaseStore<PaypalOrder>(database, 'paypal');
    const paypal = new LocalPaypal({ keys: settings.paypal, origin, timings, store, notify });
    return [
      paypal,
      { api: (call) => answerPaypalApi(paypal, call), page: (call) => answerPaypalPage(paypal, call) },
    ];
  });
  await mount(shop, app, settings.cardcom.apiBase, (origin) => {
    const records = databaseRecords(database);
    const cardcom = new LocalCardcom({ keys: settings.cardcom, origin, timings, records, notify });
    return [
      cardcom,
      { api: (call) => answerCardcomApi(cardcom, call), page: (call) => answerCardcomPage(cardcom, call) },
    ];
  });
}

/** The demo's own providers have these names; the address of a real provider in the settings leaves its local one out. */
const LOCAL_HOST = /^(?:stripe|payu|paypal|cardcom)\.localhost$/;

async function mount(
  shop: FastifyInstance,
  { settings }: App,
  apiBase: string,
  open: (origin: string) => readonly [Local, LocalSides],
): Promise<void> {
  const { host, hostname, origin } = new URL(apiBase);
  if (!settings.demo || !LOCAL_HOST.test(hostname)) return;
  const [local, sides] = open(origin);
  await local.resume?.();
  shop.addHook('onRequest', async (request, reply) => {
    if (request.host !== host) return;
    reply.hijack();
    void serveLocal(sides, request.raw, reply.raw);
  });
  shop.addHook('onClose', () => local.close());
}

const notifierOf =
  (settings: App['settings']): Notify =>
  async (url, headers, body) => {
    const call = { method: 'POST', url: onThisMachine(url, settings), headers, body } as const;
    return (await sendRequest({ ...call, timeoutMs: TIMEOUT_MS })).status === 200;
  };
