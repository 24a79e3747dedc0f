import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { STAND_IN_CARD_PAGE, STAND_IN_SCRIPT, STAND_IN_WALLET_PAGE } from './stripe-stand-in-browser.ts';

/** What the stand-in does with a call for a payment intent or refund, instead of serving it normally. */
type Misbehaviour = 'lose answer' | 'lose request' | 'error 500' | 'rate limit';

export type StripeStandIn = {
  /** For `settings.stripe.apiBase`; `${origin}/stripe.js` is for `scriptUrl`. */
  readonly origin: string;
  /** The token that the browser's script would get for a typed card: 'ctoken_…'. */
  /** `wallet`: 'apple_pay' or 'google_pay', which has the card. */
  confirmationToken(number: string, wallet?: string): string;
  /** The wallets that every device has from now on: 'applePay', 'googlePay'. */
  offerWallets(...wallets: string[]): void;
  /** The next calls misbehave, one for each entry; later ones are served normally. */
  misbehave(...plan: Misbehaviour[]): void;
  /** Sets the address of events; none are sent before. Each is repeated until it is accepted. */
  notifyAt(url: string | undefined): void;
  /** Decides a 3-D Secure step as its page does. */
  decide(intentId: string, decision: 'approve' | 'refuse'): void;
  /** An event of an intent as Stripe would send it, with its signature at a time (by default now). */
  eventOf(intentId: string, type: string, at?: Date): { body: string; signature: string };
  intents(): readonly Intent[];
  refunds(): readonly Refund[];
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** Refunds a part of an intent's money in the dashboard; returns the refund's id. */
  refundInDashboard(intentId: string, amount: number): string;
  /** The event of a refund as Stripe would send it. */
  refundEventOf(refundId: string): { body: string; signature: string };
  /** From now on refunds are pending until they are decided, as some banks do. */
  delayRefunds(): void;
  /** From now on requests for refunds are refused, until refunds are decided. */
  refuseRefunds(): void;
  /** Its clock from now on. */
  setClock(now: () => Date): void;
  /** Decides every pending refund; from now on they succeed at once. */
  decideRefunds(status: 'succeeded' | 'failed'): void;
  close(): Promise<void>;
};

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
} as const;

/** The keys of an account at the stand-in. */
export type StripeKeys = Readonly<Record<keyof typeof STRIPE_KEYS, string>>;

const API_VERSION = '2026-10-28.endive';

type Fault = { code: string; decline_code?: string };
type Card = {
  brand: string;
  last4: string;
  step: boolean;
  fault: Fault | undefined;
  used: boolean;
  wallet?: string;
};
type Intent = {
  id: string;
  /** The secret key of the account that was charged; no other account knows the intent. */
  owner: string;
  amount: number;
  currency: string;
  status: 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled';
  created: number;
  metadata: Record<string, string>;
  returnUrl: string;
  card: Card;
  fault: Fault | undefined;
};
type RefundStatus = 'pending' | 'succeeded' | 'failed';
type Refund = {
  id: string;
  intent: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  metadata: Record<string, string>;
};
type Answer = { status: number; body: object; headers?: Record<string, string> };

/** The behaviour of Stripe's test cards, by their last four digits (docs.stripe.com/testing). */
const CARDS: Readonly<Record<string, { step?: boolean; fault?: Fault }>> = {
  '0002': { fault: { code: 'card_declined', decline_code: 'generic_decline' } },
  '9995': { fault: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  '0069': { fault: { code: 'expired_card' } },
  '0127': { fault: { code: 'incorrect_cvc' } },
  '0119': { fault: { code: 'processing_error' } },
  '3184': { step: true },
  '1629': { step: true, fault: { code: 'card_declined', decline_code: 'generic_decline' } },
};

/**
 * A server with the part of Stripe's API that we use, by default on a free port and with one account. Its data are lost
 * when it ends.
 */
export async function startStripeStandIn(
  port = 0,
  keys: readonly StripeKeys[] = [STRIPE_KEYS],
): Promise<StripeStandIn> {
  const account = new Account(keys);
  const server = createServer((request, response) => {
    void serveOne(account, request, response);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  account.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: account.origin,
    confirmationToken: (number, wallet) => account.keepCard(number, wallet),
    offerWallets: (...wallets) => void (account.wallets = wallets),
    misbehave: (...plan) => void account.plan.push(...plan),
    notifyAt: (url) => void (account.notifyUrl = url),
    decide: (id, decision) => account.decide(id, decision),
    eventOf: (id, type, at) => account.eventOf(id, type, at),
    intents: () => account.intents,
    refunds: () => account.refunds,
    forgetKeys: () => account.forgetKeys(),
    refundInDashboard(intentId, amount) {
      account.refund(new URLSearchParams({ payment_intent: intentId, amount: String(amount) }));
      return account.refunds.at(-1)!.id;
    },
    refundEventOf: (refundId) => account.refundEventOf(refundId),
    delayRefunds: () => void (account.refundStatus = 'pending'),
    refuseRefunds: () => void (account.refusesRefunds = true),
    setClock: (now) => void (account.now = now),
    decideRefunds: (status) => account.decideRefunds(status),
    close: async () => {
      account.closed = true;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await Promise.allSettled(account.sending);
    },
  };
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const faultAnswer = (status: number, type: string, more: object = {}): Answer => ({
  status,
  body: { error: { type, message: 'said by the stand-in', ...more } },
});

/** What the stand-in has of all its accounts. */
class Account {
  readonly keys: readonly StripeKeys[];
  origin = '';
  now = (): Date => new Date();
  /** The wallets of every device. */
  wallets: readonly string[] = [];
  notifyUrl: string | undefined;
  closed = false;
  readonly plan: Misbehaviour[] = [];
  readonly intents: Intent[] = [];
  readonly refunds: Refund[] = [];
  refundStatus: RefundStatus = 'succeeded';
  refusesRefunds = false;
  readonly sending: Promise<void>[] = [];
  readonly #cards = new Map<string, Card>();
  readonly #answers = new Map<string, { body: string; answer: Answer }>();

  constructor(keys: readonly StripeKeys[]) {
    this.keys = keys;
  }

  keepCard(number: string, wallet?: string): string {
    const digits = number.replaceAll(/\D/g, '');
    const last4 = digits.slice(-4);
    const { step = false, fault } = CARDS[last4] ?? {};
    const token = newId('ctoken');
    this.#cards.set(token, {
      brand: digits.startsWith('5') ? 'mastercard' : 'visa',
      last4,
      step,
      fault,
      used: false,
      ...(wallet && { wallet }),
    });
    return token;
  }

  cardOf = (token: string): Card | undefined => this.#cards.get(token);

  /** The same key and body: the first answer again. The same key with another body is the caller's fault. */
  once(key: string | undefined, body: string, work: () => Answer): Answer {
    const known = key ? this.#answers.get(key) : undefined;
    if (known && known.body !== body) return faultAnswer(400, 'idempotency_error');
    if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } };
    const answer = work();
    if (key) this.#answers.set(key, { body, answer });
    return answer;
  }

  forgetKeys(): void {
    this.#answers.clear();
  }

  createIntent(form: URLSearchParams, owner: string): Answer {
    const missing = ['amount', 'currency', 'confirm', 'confirmation_token', 'return_url'].find(
      (name) => !form.get(name),
    );
    if (missing)
      return faultAnswer(400, 'invalid_request_error', { code: 'parameter_missing', param: missing });
    if ([...form.keys()].some((name) => name.startsWith('payment_method_types'))) {
      return faultAnswer(400, 'invalid_request_error', { code: 'payment_method_types_no_longer_supported' });
    }
    const card = this.#cards.get(form.get('confirmation_token')!);
    if (!card || card.used) return faultAnswer(400, 'invalid_request_error', { code: 'resource_missing' });
    card.used = true;
    const intent: Intent = {
      id: newId('pi'),
      owner,
      amount: Number(form.get('amount')),
      currency: form.get('currency')!,
      status: 'requires_action',
      created: Math.floor(this.now().getTime() / 1000),
      metadata: metadataOf(form),
      returnUrl: form.get('return_url')!,
      card,
      fault: undefined,
    };
    this.intents.unshift(intent);
    if (!card.step) this.#end(intent, card.fault);
    if (!intent.fault) return { status: 200, body: this.wire(intent) };
    return faultAnswer(402, 'card_error', { ...intent.fault, payment_intent: this.wire(intent) });
  }

  decide(id: string, decision: 'approve' | 'refuse'): void {
    const intent = this.intents.find((one) => one.id === id);
    if (intent?.status !== 'requires_action') return;
    this.#end(
      intent,
      decision === 'approve' ? intent.card.fault : { code: 'payment_intent_authentication_failure' },
    );
  }

  intentOf(owner: string, id: string | null): Intent | undefined {
    return this.intents.find((one) => one.id === id && one.owner === owner);
  }

  cancel(owner: string, id: string): Answer {
    const intent = this.intentOf(owner, id);
    if (!intent) return faultAnswer(404, 'invalid_request_error', { code: 'resource_missing' });
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      return faultAnswer(400, 'invalid_request_error', { code: 'payment_intent_unexpected_state' });
    }
    intent.status = 'canceled';
    this.#announce(intent, 'payment_intent.canceled', this.wire(intent));
    return { status: 200, body: this.wire(intent) };
  }

  refund(form: URLSearchParams, owner?: string): Answer {
    const named = form.get('payment_intent');
    const intent = owner === undefined ? this.#intent(named) : this.intentOf(owner, named);
    if (intent?.status !== 'succeeded')
      return faultAnswer(400, 'invalid_request_error', { code: 'charge_not_refundable' });
    if (this.refusesRefunds) return faultAnswer(400, 'invalid_request_error', { code: 'insufficient_funds' });
    const amount = Number(form.get('amount') ?? intent.amount);
    const back = this.refunds
      .filter((one) => one.intent === intent.id)
      .reduce((sum, one) => sum + one.amount, 0);
    if (back === intent.amount)
      return faultAnswer(400, 'invalid_request_error', { code: 'charge_already_refunded' });
    if (back + amount > intent.amount)
      return faultAnswer(400, 'invalid_request_error', { code: 'amount_too_large' });
    const { id, currency } = intent;
    const status = this.refundStatus;
    const refund: Refund = {
      id: newId('re'),
      intent: id,
      amount,
      currency,
      status,
      metadata: metadataOf(form),
    };
    this.refunds.push(refund);
    this.#announce(intent, 'refund.created', wireRefund(refund));
    return { status: 200, body: wireRefund(refund) };
  }

  decideRefunds(status: 'succeeded' | 'failed'): void {
    for (const refund of this.refunds.filter((one) => one.status === 'pending')) {
      refund.status = status;
      this.#announce(this.#intent(refund.intent), 'refund.updated', wireRefund(refund));
    }
    this.refundStatus = 'succeeded';
    this.refusesRefunds = false;
  }

  #end(intent: Intent, fault: Fault | undefined): void {
    intent.fault = fault;
    intent.status = fault ? 'requires_payment_method' : 'succeeded';
    this.#announce(intent, `payment_intent.${fault ? 'payment_failed' : 'succeeded'}`, this.wire(intent));
  }

  wire({ id, amount, currency, status, created, metadata, card, fault }: Intent): object {
    const url = `${this.origin}/3ds/${id}`;
    const details = {
      brand: card.brand,
      last4: card.last4,
      exp_month: 8,
      exp_year: 2039,
      wallet: card.wallet ? { type: card.wallet } : null,
    };
    return {
      id,
      object: 'payment_intent',
      amount,
      amount_received: status === 'succeeded' ? amount : 0,
      currency,
      status,
      created,
      metadata,
      last_payment_error: fault ? { type: 'card_error', ...fault } : null,
      next_action:
        status === 'requires_action' ? { type: 'redirect_to_url', redirect_to_url: { url } } : null,
      latest_charge: {
        id: `ch_${id}`,
        object: 'charge',
        payment_method_details: { type: 'card', card: details },
      },
    };
  }

  eventOf(id: string, type: string, at?: Date): { body: string; signature: string } {
    const intent = this.#intent(id);
    return this.#event(
      intent,
      type,
      intent ? this.wire(intent) : { id, object: 'payment_intent', metadata: {} },
      at,
    );
  }

  refundEventOf(refundId: string): { body: string; signature: string } {
    const refund = this.refunds.find(({ id }) => id === refundId)!;
    return this.#event(this.#intent(refund.intent), 'refund.created', wireRefund(refund));
  }

  #intent(id: string | null): Intent | undefined {
    return this.intents.find((one) => one.id === id);
  }

  /** Signed for the account of the intent; for the first one when there is none. */
  #event(
    intent: Intent | undefined,
    type: string,
    object: object,
    at = new Date(),
  ): { body: string; signature: string } {
    const keys = this.keys.find((one) => one.STRIPE_SECRET_KEY === intent?.owner) ?? this.keys[0]!;
    const body = JSON.stringify({
      id: newId('evt'),
      object: 'event',
      type,
      api_version: API_VERSION,
      data: { object },
    });
    const signature = new Stripe('sk_unused').webhooks.generateTestHeaderString({
      payload: body,
      secret: keys.STRIPE_WEBHOOK_SECRET,
      timestamp: Math.floor(at.getTime() / 1000),
    });
    return { body, signature };
  }

  #announce(intent: Intent | undefined, type: string, object: object): void {
    const { notifyUrl } = this;
    if (notifyUrl) this.sending.push(this.#deliver(notifyUrl, this.#event(intent, type, object)));
  }

  async #deliver(url: string, { body, signature }: { body: string; signature: string }): Promise<void> {
    for (let taken = false; !taken && !this.closed;) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      taken = await fetch(url, { method: 'POST', headers, body }).then((answer) => answer.ok, () => false); // prettier-ignore
    }
  }
}

/** A refund as Stripe answers it. */
const wireRefund = ({ intent, ...refund }: Refund): object => ({
  object: 'refund',
  payment_intent: intent,
  ...refund,
});

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value]] : [];
  })); // prettier-ignore

async function serveOne(account: Account, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const url = new URL(request.url ?? '/', account.origin);
  if (url.pathname.startsWith('/v1/')) return serveApi(account, request, response, url, body);
  const page = pageOf(account, request.method ?? 'GET', url, body);
  response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' });
  response.end(page?.text ?? '');
}

function serveApi(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: string,
): void {
  const creates = request.method === 'POST' && /^\/v1\/(payment_intents|refunds)$/.test(url.pathname);
  const odd = creates ? account.plan.shift() : undefined;
  if (odd === 'lose request') return void request.socket.destroy();
  const { status, body: json, headers } = odd === 'error 500' ? faultAnswer(500, 'api_error')
    : odd === 'rate limit' ? faultAnswer(429, 'invalid_request_error', { code: 'rate_limit' })
    : callOf(account, request, url, body); // prettier-ignore
  if (odd === 'lose answer') return void request.socket.destroy();
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req'), ...headers });
  response.end(JSON.stringify(json));
}

function callOf(account: Account, { method, headers }: IncomingMessage, url: URL, body: string): Answer {
  const owner = account.keys
    .map((keys) => keys.STRIPE_SECRET_KEY)
    .find((secret) => headers.authorization === `Bearer ${secret}`);
  if (owner === undefined) return faultAnswer(401, 'authentication_error');
  if (headers['stripe-version'] !== API_VERSION)
    return faultAnswer(400, 'invalid_request_error', { code: 'version' });
  const key = headers['idempotency-key']?.toString();
  const form = new URLSearchParams(body);
  const [, , kind, id, verb] = url.pathname.split('/');
  if (kind === 'payment_intents' && method === 'POST' && !id)
    return account.once(key && owner + key, body, () => account.createIntent(form, owner));
  if (kind === 'payment_intents' && method === 'POST' && verb === 'cancel') return account.cancel(owner, id!);
  if (kind === 'refunds' && method === 'POST')
    return account.once(key && owner + key, body, () => account.refund(form, owner));
  if (kind === 'refunds' && method === 'GET' && !id) {
    const intentId = url.searchParams.get('payment_intent');
    // The newest first, as in all lists of Stripe.
    const data = account.refunds
      .filter(({ intent }) => intent === intentId && account.intentOf(owner, intent))
      .map(wireRefund)
      .toReversed();
    return { status: 200, body: { object: 'list', url: url.pathname, has_more: false, data } };
  }
  if (kind === 'payment_intents' && method === 'GET' && id) {
    const intent = account.intentOf(owner, id);
    return intent
      ? { status: 200, body: account.wire(intent) }
      : faultAnswer(404, 'invalid_request_error', { code: 'resource_missing' });
  }
  if (kind === 'payment_intents' && method === 'GET') return listOf(account, owner, url.searchParams);
  return faultAnswer(404, 'invalid_request_error');
}

/** The newest first, in pages, as in Stripe's lists. Pages are small, so that paging is tested. */
function listOf(account: Account, owner: string, query: URLSearchParams): Answer {
  const since = Number(query.get('created[gte]') ?? 0);
  const until = Number(query.get('created[lte]') ?? Infinity);
  const known = account.intents.filter(
    (intent) => intent.owner === owner && intent.created >= since && intent.created <= until,
  );
  const after = query.get('starting_after');
  const from = after ? known.findIndex(({ id }) => id === after) + 1 : 0;
  const page = known.slice(from, from + Math.min(Number(query.get('limit') ?? 10), 3));
  const data = page.map((intent) => account.wire(intent));
  return {
    status: 200,
    body: { object: 'list', url: '/v1/payment_intents', has_more: from + page.length < known.length, data },
  };
}

function pageOf(
  account: Account,
  method: string,
  url: URL,
  body: string,
): { type: string; text: string } | undefined {
  const htmlPage = (text: string): { type: string; text: string } => ({
    type: 'text/html; charset=utf-8',
    text,
  });
  if (url.pathname === '/stripe.js') return { type: 'text/javascript', text: STAND_IN_SCRIPT };
  if (url.pathname === '/card') return htmlPage(STAND_IN_CARD_PAGE);
  if (url.pathname === '/wallet') return htmlPage(STAND_IN_WALLET_PAGE(account.wallets));
  if (url.pathname === '/card/token' && method === 'POST') {
    const typed = new URLSearchParams(body);
    const id = account.keepCard(typed.get('number') ?? '', typed.get('wallet') ?? undefined);
    const { brand, last4 } = account.cardOf(id)!;
    const confirmationToken = { id, payment_method_preview: { card: { brand, last4 } } };
    return { type: 'application/json', text: JSON.stringify({ confirmationToken }) };
  }
  const [, place, id = '', decision] = url.pathname.split('/');
  const intent = place === '3ds' ? account.intents.find((one) => one.id === id) : undefined;
  if (!intent) return undefined;
  if (decision === 'approve' || decision === 'refuse') {
    account.decide(id, decision);
    return htmlPage(
      `<!doctype html><title>Bank</title><script>location.replace(${JSON.stringify(intent.returnUrl)})</script>`,
    );
  }
  const button = (name: string, label: string): string =>
    `<button formaction="/3ds/${id}/${name}">${label}</button>`;
  return htmlPage(
    `<!doctype html><title>Bank</title><form method="post">${button('approve', 'Complete')}${button('refuse', 'Fail')}</form>`,
  );
}
