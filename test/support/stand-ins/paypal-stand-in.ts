import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryStore } from '#modules/payment/server/local/order-store.ts';
import { readRequest, sendAnswer, sendPage } from '#modules/payment/server/local/serve-local.ts';
import { answerPaypalApi } from '#modules/payment/server/paypal/local/local-api.ts';
import type { LocalOrder } from '#modules/payment/server/paypal/local/local-order.ts';
import { answerPaypalPage } from '#modules/payment/server/paypal/local/local-pages.ts';
import { LocalPaypal, type LocalTimings } from '#modules/payment/server/paypal/local/local-paypal.ts';

/**
 * What the stand-in does with a call instead of serving it normally. 'lose answer' and 'error after' have an effect, the
 * others have none.
 */
type Misbehaviour =
  | 'lose answer'
  | 'lose request'
  | 'error 500'
  | 'error after'
  | 'busy'
  | { refuse: string };

/** The calls that can misbehave: those that make something. */
type Call = 'create' | 'capture' | 'refund';

export type PaypalStandIn = {
  /** For `settings.paypal.apiBase`. */
  readonly origin: string;
  readonly paypal: LocalPaypal;
  /** The next calls of a kind misbehave, one for each entry; later ones are served normally. */
  misbehave(call: Call, ...plan: Misbehaviour[]): void;
  /** Forgets what is planned. */
  behave(): void;
  /** Sets the address of webhooks; none are sent before. Each is repeated until it is accepted. */
  notifyAt(url: string | undefined): void;
  /** Calls of a method and path that came so far. */
  calls(method: string, path: RegExp): number;
  /** Refuses access tokens from now on. */
  refuseAccess(isRefused: boolean): void;
  /** The orders of a tender. */
  ordersOf(tenderId: string): LocalOrder[];
  close(): Promise<void>;
};

export const PAYPAL_KEYS = {
  PAYPAL_CLIENT_ID: 'client-id-of-the-stand-in',
  PAYPAL_CLIENT_SECRET: 'client-secret-of-the-stand-in',
  PAYPAL_WEBHOOK_ID: 'WH-of-the-stand-in',
  PAYPAL_ENVIRONMENT: 'sandbox',
} as const;

/** Short enough for tests, long enough to keep the order of events. */
const QUICK: LocalTimings = { laterMs: 300, retryMs: 50 };

const CALLS: readonly (readonly [RegExp, Call])[] = [
  [/\/orders$/, 'create'],
  [/\/capture$/, 'capture'],
  [/\/refund$/, 'refund'],
];

/** A server with the part of PayPal's API that we use, by default on a free port. Its data are lost when it ends. */
export async function startPaypalStandIn({
  port = 0,
  timings = {},
}: { port?: number; timings?: Partial<LocalTimings> } = {}): Promise<PaypalStandIn> {
  let notifyUrl: string | undefined;
  let isAccessRefused = false;
  const plans: Record<Call, Misbehaviour[]> = { create: [], capture: [], refund: [] };
  const calls: string[] = [];
  const store = memoryStore<LocalOrder>();
  const paypal = new LocalPaypal({
    keys: {
      clientId: PAYPAL_KEYS.PAYPAL_CLIENT_ID,
      clientSecret: PAYPAL_KEYS.PAYPAL_CLIENT_SECRET,
      webhookId: PAYPAL_KEYS.PAYPAL_WEBHOOK_ID,
    },
    // Known when it listens.
    origin: '',
    timings: { ...QUICK, ...timings },
    store,
    notify: async (_url, headers, body) => {
      // What a test has switched off is lost, and not sent later.
      if (!notifyUrl) return true;
      const answer = await fetch(notifyUrl, { method: 'POST', headers, body });
      return answer.status === 200;
    },
  });
  const serveOne = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readRequest(request);
    const { method, path } = call;
    const page = await answerPaypalPage(paypal, call);
    if (page) return sendPage(page, response);
    calls.push(`${method} ${path}`);
    const kind = method === 'POST' ? CALLS.find(([pattern]) => pattern.test(path))?.[1] : undefined;
    const odd = kind && plans[kind].shift();
    const fail = (status: number): void => sendAnswer({ status, body: {} }, request, response);
    if (odd === 'lose request') return sendAnswer('none', request, response);
    if (odd === 'error 500') return fail(500);
    if (odd === 'busy') return fail(429);
    if (typeof odd === 'object')
      return sendAnswer({ status: 422, body: { details: [{ issue: odd.refuse }] } }, request, response);
    if (isAccessRefused && path === '/v1/oauth2/token') return fail(503);
    const answer = await answerPaypalApi(paypal, call);
    if (odd === 'error after') return fail(500);
    return sendAnswer(odd === 'lose answer' ? 'none' : answer, request, response);
  };
  const server = createServer((request, response) => void serveOne(request, response)).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');
  paypal.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: paypal.origin,
    paypal,
    misbehave: (call, ...next) => void plans[call].push(...next),
    behave: () => Object.values(plans).forEach((plan) => void plan.splice(0)),
    notifyAt: (url) => void (notifyUrl = url),
    calls: (method, path) =>
      calls.filter((call) => call.startsWith(`${method} `) && path.test(call.slice(method.length + 1)))
        .length,
    refuseAccess: (isRefused) => {
      isAccessRefused = isRefused;
      paypal.withdrawTokens();
    },
    ordersOf: (tenderId) => store.orders.filter(({ customId }) => customId.endsWith(`.${tenderId}`)),
    close: async () => {
      await paypal.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
