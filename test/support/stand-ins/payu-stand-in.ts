import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerPayuApi } from '#modules/payment/server/payu/local/local-api.ts';
import { answerPayuPage } from '#modules/payment/server/payu/local/local-pages.ts';
import { memoryStore } from '#modules/payment/server/local/order-store.ts';
import { readRequest, sendAnswer, sendPage } from '#modules/payment/server/local/serve-local.ts';
import type { LocalOrder } from '#modules/payment/server/payu/local/local-order.ts';
import type { LocalSavedCard } from '#modules/payment/server/payu/local/local-saved-cards.ts';
import { LocalPayu, type LocalTimings } from '#modules/payment/server/payu/local/local-payu.ts';

/**
 * What the stand-in does with a call instead of serving it normally. 'lose answer' and 'error after' have an effect, the
 * others have none.
 */
type Misbehaviour = 'lose answer' | 'lose request' | 'error 500' | 'error after' | 'busy';

export type PayuStandIn = {
  /** For `settings.payu.apiBase`. */
  readonly origin: string;
  readonly payu: LocalPayu;
  /** The next calls that make orders or refunds misbehave, one for each entry; later ones are served normally. */
  misbehave(...plan: Misbehaviour[]): void;
  /** The next calls that delete saved cards misbehave. */
  misbehaveOfCards(...plan: Misbehaviour[]): void;
  /** Its saved cards; a test may change them. */
  savedCards(): readonly LocalSavedCard[];
  /** Sets the address of notifications; none are sent before. Each is repeated until it is accepted. */
  notifyAt(url: string | undefined): void;
  /** Calls of a method and path that came so far. */
  calls(method: string, path: RegExp): number;
  /** Refuses access tokens from now on. */
  refuseAccess(isRefused: boolean): void;
  /** The orders of a tender. */
  ordersOf(tenderId: string): LocalOrder[];
  close(): Promise<void>;
};

export const PAYU_KEYS = {
  PAYU_POS_ID: '300746',
  PAYU_CLIENT_ID: '300746',
  PAYU_CLIENT_SECRET: 'client-secret-of-the-stand-in',
  PAYU_SECOND_KEY: 'second-key-of-the-stand-in',
} as const;

/** Short enough for tests, long enough to keep the order of events. */
const QUICK: LocalTimings = { laterMs: 300, codeMs: 1500, retryMs: 50 };

/** A server with the part of PayU's API that we use, by default on a free port. Its data are lost when it ends. */
export async function startPayuStandIn({
  port = 0,
  timings = {},
}: { port?: number; timings?: Partial<LocalTimings> } = {}): Promise<PayuStandIn> {
  let notifyUrl: string | undefined;
  let isAccessRefused = false;
  const plan: Misbehaviour[] = [];
  const cardPlan: Misbehaviour[] = [];
  const calls: string[] = [];
  const store = memoryStore<LocalOrder>();
  const savedCards = memoryStore<LocalSavedCard>();
  const payu = new LocalPayu({
    keys: {
      posId: PAYU_KEYS.PAYU_POS_ID,
      clientId: PAYU_KEYS.PAYU_CLIENT_ID,
      clientSecret: PAYU_KEYS.PAYU_CLIENT_SECRET,
      secondKey: PAYU_KEYS.PAYU_SECOND_KEY,
    },
    // Known when it listens.
    origin: '',
    timings: { ...QUICK, ...timings },
    store,
    savedCards,
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
    const page = await answerPayuPage(payu, call);
    if (page) return sendPage(page, response);
    calls.push(`${method} ${path}`);
    const makes = method === 'POST' && /\/(orders|refunds)$/.test(path);
    const deletes = method === 'DELETE' && path.includes('/tokens/');
    const odd = makes ? plan.shift() : deletes ? cardPlan.shift() : undefined;
    const fail = (status: number): void => sendAnswer({ status, body: {} }, request, response);
    if (odd === 'lose request') return sendAnswer('none', request, response);
    if (odd === 'error 500') return fail(500);
    if (odd === 'busy') return fail(429);
    if (isAccessRefused && path.endsWith('/authorize')) return fail(503);
    const answer = await answerPayuApi(payu, call);
    if (odd === 'error after') return fail(500);
    return sendAnswer(odd === 'lose answer' ? 'none' : answer, request, response);
  };
  const server = createServer((request, response) => void serveOne(request, response)).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');
  payu.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: payu.origin,
    payu,
    misbehave: (...next) => void plan.push(...next),
    misbehaveOfCards: (...next) => void cardPlan.push(...next),
    savedCards: () => savedCards.orders,
    notifyAt: (url) => void (notifyUrl = url),
    calls: (method, path) =>
      calls.filter((call) => call.startsWith(`${method} `) && path.test(call.slice(method.length + 1)))
        .length,
    refuseAccess: (isRefused) => {
      isAccessRefused = isRefused;
      payu.withdrawTokens();
    },
    ordersOf: (tenderId) => store.orders.filter(({ key }) => key.endsWith(`.${tenderId}`)),
    close: async () => {
      await payu.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
