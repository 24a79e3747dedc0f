import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryStore } from '#modules/payment/server/local/order-store.ts';
import { readRequest, sendAnswer, sendPage } from '#modules/payment/server/local/serve-local.ts';
import { answerStripeApi } from '#modules/payment/server/stripe/local/local-api.ts';
import type { LocalCustomer } from '#modules/payment/server/stripe/local/local-customers.ts';
import type { LocalIntent, LocalRefund } from '#modules/payment/server/stripe/local/local-intent.ts';
import { answerStripePage } from '#modules/payment/server/stripe/local/local-pages.ts';
import {
  LocalStripe,
  type LocalEvent,
  type StripeKeys as AccountKeys,
} from '#modules/payment/server/stripe/local/local-stripe.ts';
import {
  invalid,
  wireFault,
  wireIntent,
  wireRefund,
} from '#modules/payment/server/stripe/local/local-wire.ts';

/** What the stand-in does with a call for a payment intent or refund, instead of serving it normally. */
type Misbehaviour = 'lose answer' | 'lose request' | 'error 500' | 'rate limit';
/** What is done with a call about a customer object. */
type CustomerMisbehaviour = 'lose answer' | 'error 500';

export type StripeStandIn = {
  /** For `settings.stripe.apiBase`; `${origin}/stripe.js` is for `scriptUrl`. */
  readonly origin: string;
  readonly stripe: LocalStripe;
  /** The token that the browser's script would get for a typed card: 'ctoken_…'. `wallet`: 'apple_pay' or 'google_pay', which has the card. */
  confirmationToken(number: string, wallet?: string): string;
  /** The next calls misbehave, one for each entry; later ones are served normally. */
  misbehave(...plan: Misbehaviour[]): void;
  /** The next calls about customer objects misbehave; with retries of the shop, each counts. */
  misbehaveOfCustomers(...plan: CustomerMisbehaviour[]): void;
  /** Its customer objects, with their saved cards; a test may change them. */
  customers(): readonly LocalCustomer[];
  /** Sets the address of events; none are sent before. Each is repeated until it is accepted. */
  notifyAt(url: string | undefined): void;
  /** Decides a 3-D Secure step as its page does. */
  decide(intentId: string, decision: 'approve' | 'refuse'): Promise<void>;
  /** An event of an intent as Stripe would send it, with its signature at a time (by default now). */
  eventOf(intentId: string, type: string, at?: Date): LocalEvent;
  /** The newest first; a test may change them. */
  intents(): readonly LocalIntent[];
  /** Each with the id of its intent. */
  refunds(): readonly (LocalRefund & { readonly intent: string })[];
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** Refunds a part of an intent's money in the dashboard; returns the refund's id. */
  refundInDashboard(intentId: string, amount: number): Promise<string>;
  /** The event of a refund as Stripe would send it. */
  refundEventOf(refundId: string): LocalEvent;
  /** From now on refunds are pending until they are decided, as some banks do. */
  delayRefunds(): void;
  /** From now on requests for refunds are refused, until refunds are decided. */
  refuseRefunds(): void;
  /** Its clock from now on. */
  setClock(now: () => Date): void;
  /** Decides every pending refund; from now on they succeed at once. */
  decideRefunds(status: 'succeeded' | 'failed'): Promise<void>;
  close(): Promise<void>;
};

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
} as const;

/** The keys of an account at the stand-in. */
export type StripeKeys = Readonly<Record<keyof typeof STRIPE_KEYS, string>>;

const accountOf = (keys: StripeKeys): AccountKeys => ({
  secretKey: keys.STRIPE_SECRET_KEY,
  publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
  webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
});

/** Short enough for tests. */
const RETRY_MS = 50;

/**
 * A server with the part of Stripe's API that we use, by default on a free port and with one account. Its data are lost
 * when it ends.
 */
export async function startStripeStandIn(
  port = 0,
  keys: readonly StripeKeys[] = [STRIPE_KEYS],
): Promise<StripeStandIn> {
  let notifyUrl: string | undefined;
  const plan: Misbehaviour[] = [];
  const customerPlan: CustomerMisbehaviour[] = [];
  const store = memoryStore<LocalIntent>();
  const customers = memoryStore<LocalCustomer>();
  const stripe = new LocalStripe({
    accounts: keys.map(accountOf),
    // Known when it listens.
    origin: '',
    timings: { retryMs: RETRY_MS },
    store,
    customers,
    notify: async (_url, headers, body) => {
      // What a test has switched off is lost, and not sent later.
      if (!notifyUrl) return true;
      return (await fetch(notifyUrl, { method: 'POST', headers, body })).ok;
    },
  });
  const serveOne = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readRequest(request);
    const page = await answerStripePage(stripe, call);
    if (page) return sendPage(page, response);
    const makes = call.method === 'POST' && /^\/v1\/(payment_intents|refunds)$/.test(call.path);
    const odd = makes
      ? plan.shift()
      : call.path.startsWith('/v1/customers')
        ? customerPlan.shift()
        : undefined;
    if (odd === 'lose request') return sendAnswer('none', request, response);
    if (odd === 'error 500') return sendAnswer(wireFault(500, 'api_error'), request, response);
    if (odd === 'rate limit') return sendAnswer(invalid('rate_limit', 429), request, response);
    const answer = await answerStripeApi(stripe, call);
    return sendAnswer(odd === 'lose answer' ? 'none' : answer, request, response);
  };
  const server = createServer((request, response) => void serveOne(request, response)).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');
  stripe.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const intentOf = (intentId: string): LocalIntent | undefined =>
    store.orders.find(({ orderId }) => orderId === intentId);
  const refunds = () =>
    store.orders.flatMap((intent) => intent.refunds.map((refund) => ({ ...refund, intent: intent.orderId })));
  return {
    origin: stripe.origin,
    stripe,
    confirmationToken: (number, wallet) => stripe.keepCard(number, wallet).token,
    misbehave: (...next) => void plan.push(...next),
    misbehaveOfCustomers: (...next) => void customerPlan.push(...next),
    customers: () => customers.orders,
    notifyAt: (url) => void (notifyUrl = url),
    decide: (intentId, decision) => stripe.decide(intentId, decision),
    eventOf: (intentId, type, at) => {
      const intent = intentOf(intentId);
      const unknown = { id: intentId, object: 'payment_intent', metadata: {} };
      return stripe.eventOf(intent?.account, type, intent ? wireIntent(intent, stripe.origin) : unknown, at);
    },
    intents: () => store.orders.toReversed(),
    refunds,
    forgetKeys: () => {
      for (const intent of store.orders) Object.assign(intent, { key: randomUUID(), answers: {} });
    },
    refundInDashboard: async (intentId, amount) => {
      await stripe.refund(intentId, { request: '', amount, metadata: {} });
      return intentOf(intentId)!.refunds.at(-1)!.id;
    },
    refundEventOf: (refundId) => {
      const intent = store.orders.find(({ refunds: made }) => made.some(({ id }) => id === refundId))!;
      const refund = intent.refunds.find(({ id }) => id === refundId)!;
      return stripe.eventOf(intent.account, 'refund.created', wireRefund(intent, refund));
    },
    delayRefunds: () => void (stripe.refundStatus = 'pending'),
    refuseRefunds: () => void (stripe.refusesRefunds = true),
    setClock: (now) => void (stripe.now = now),
    decideRefunds: async (status) => {
      Object.assign(stripe, { refundStatus: 'succeeded', refusesRefunds: false });
      await Promise.all(store.orders.map(({ orderId }) => stripe.decideRefunds(orderId, status)));
    },
    close: async () => {
      await stripe.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
