import { randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import { webhookPath } from '../../webhook-path.ts';
import { Background, type Notify } from '../../local/background.ts';
import type { OrderStore } from '../../local/order-store.ts';
import { STRIPE_API_VERSION } from '../client.ts';
import { localCard } from './local-cards.ts';
import { customerOf, saveCardOf, type CustomerStore } from './local-customers.ts';
import type {
  CardFault,
  LocalCard,
  LocalIntent,
  LocalRefund,
  RefundStatus,
  StripeAnswer,
} from './local-intent.ts';
import { invalid, wireFault, wireIntent, wireRefund } from './local-wire.ts';

/**
 * Stripe as the demo and the tests have it: the payment intents behind the part of its API that we use, and the banks
 * behind their cards. Without HTTP: `local-api.ts` answers the calls, `local-pages.ts` the browsers.
 */

export type StripeKeys = Pick<ProviderSettings['stripe'], 'secretKey' | 'publishableKey' | 'webhookSecret'>;

export type LocalStripeOptions = {
  /** The accounts that it has. */
  readonly accounts: readonly StripeKeys[];
  readonly origin: string;
  /** Before an event that was not accepted is sent again; doubled each time. */
  readonly timings: { readonly retryMs: number };
  readonly store: OrderStore<LocalIntent>;
  readonly customers: CustomerStore;
  readonly notify: Notify;
};

export type LocalEvent = { readonly body: string; readonly signature: string };

/** What a request for a new payment intent says. */
export type NewIntent = Pick<
  LocalIntent,
  'key' | 'account' | 'amount' | 'currency' | 'metadata' | 'returnUrl' | 'customer' | 'savesCard'
> & {
  /** The confirmation token of a card, good for one payment intent; or the id of a saved card of the customer object. */
  readonly token: string;
  /** The request's body, to know it again. */
  readonly request: string;
};

export type NewRefund = {
  /** The idempotency key; undefined for a refund that was made in Stripe's dashboard. */
  readonly key?: string | undefined;
  readonly request: string;
  /** All that is left, when it is left out. */
  readonly amount?: number | undefined;
  readonly metadata: Record<string, string>;
};

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const REFUSED_BY_CUSTOMER: CardFault = { code: 'payment_intent_authentication_failure' };

export class LocalStripe {
  readonly accounts: readonly StripeKeys[];
  readonly store: OrderStore<LocalIntent>;
  readonly customers: CustomerStore;
  /** Its address, as browsers see it. */
  origin: string;
  /** Its clock. */
  now = (): Date => new Date();
  /** The wallets that every device has. */
  wallets: readonly string[] = ['applePay', 'googlePay'];
  /** The status in which a refund begins. */
  refundStatus: RefundStatus = 'succeeded';
  /** Whether requests for refunds are refused. */
  refusesRefunds = false;
  readonly #timings: LocalStripeOptions['timings'];
  readonly #notify: Notify;
  readonly #background = new Background();
  /** Confirmation tokens, each with the key of the payment intent that it is used for. */
  readonly #cards = new Map<string, { readonly card: LocalCard; usedFor?: string }>();

  constructor({ accounts, origin, timings, store, customers, notify }: LocalStripeOptions) {
    this.accounts = accounts;
    this.origin = origin;
    this.store = store;
    this.customers = customers;
    this.#timings = timings;
    this.#notify = notify;
  }

  /** Keeps a typed card, or one in a wallet; its confirmation token is good for one payment intent. */
  keepCard(number: string, wallet?: string): { readonly token: string; readonly card: LocalCard } {
    const card = localCard(number, wallet);
    const token = newId('ctoken');
    this.#cards.set(token, { card });
    return { token, card };
  }

  /** Makes and confirms a payment intent. The same key and request get the first answer again. */
  async open(wanted: NewIntent): Promise<StripeAnswer> {
    const { token: _token, request, ...rest } = wanted;
    const { key } = rest;
    const known = await this.store.byKey(key);
    if (known) return answerAgain(known, key, request)!;
    const found = await this.#cardOf(wanted);
    if (!found) return invalid('resource_missing');
    const { card, paymentMethod } = found;
    const intent: LocalIntent = {
      ...rest,
      orderId: newId('pi'),
      paymentMethod,
      created: Math.floor(this.now().getTime() / 1000),
      card,
      status: 'requires_action',
      refunds: [],
      answers: {},
    };
    if (!card.asksBank) end(intent, card.fault);
    const answer = this.#answerTo(intent);
    intent.answers[key] = { request, answer };
    // The same request may have come twice at once.
    if (!(await this.store.add(intent))) return this.open(wanted);
    await saveCardOf(this.customers, intent);
    this.#announceEnd(intent);
    return answer;
  }

  /** The card that a request for a payment intent names: a saved one of its customer object, or a typed one. */
  async #cardOf({
    token,
    key,
    account,
    customer: id,
  }: NewIntent): Promise<Pick<LocalIntent, 'card' | 'paymentMethod'> | undefined> {
    const customer = id === undefined ? undefined : await customerOf(this.customers, account, id);
    if (id !== undefined && !customer) return undefined;
    const saved = customer?.cards.find((one) => one.id === token);
    if (saved) return { card: saved.card, paymentMethod: saved.id };
    const kept = this.#cards.get(token);
    if (!kept || (kept.usedFor ?? key) !== key) return undefined;
    kept.usedFor = key;
    return { card: kept.card, paymentMethod: newId('pm') };
  }

  #answerTo(intent: LocalIntent): StripeAnswer {
    const body = wireIntent(intent, this.origin);
    const { fault } = intent;
    return fault ? wireFault(402, 'card_error', { ...fault, payment_intent: body }) : { status: 200, body };
  }

  /** The bank's step ends; a decided payment intent stays as it is. */
  async decide(intentId: string, decision: 'approve' | 'refuse'): Promise<void> {
    const decided = await this.store.change(intentId, (intent) => {
      if (intent.status !== 'requires_action') return undefined;
      end(intent, decision === 'approve' ? intent.card.fault : REFUSED_BY_CUSTOMER);
      return { ...intent };
    });
    if (!decided) return;
    await saveCardOf(this.customers, decided);
    this.#announceEnd(decided);
  }

  /** Cancels a payment intent that is not paid; undefined when it cannot be cancelled any more. */
  async cancel(intentId: string): Promise<LocalIntent | undefined> {
    const cancelled = await this.store.change(intentId, (intent) => {
      if (intent.status === 'succeeded' || intent.status === 'canceled') return undefined;
      intent.status = 'canceled';
      return { ...intent };
    });
    if (cancelled) this.#announce(cancelled, 'payment_intent.canceled', wireIntent(cancelled, this.origin));
    return cancelled;
  }

  /** Refunds an amount of a payment intent. The same key and request get the first answer again. */
  async refund(intentId: string, wanted: NewRefund): Promise<StripeAnswer> {
    const made = { id: newId('re'), status: this.refundStatus, metadata: wanted.metadata };
    const done = await this.store.change(intentId, (intent) => {
      const { key, request } = wanted;
      const again = key === undefined ? undefined : answerAgain(intent, key, request);
      if (again) return { answer: again };
      const refund = this.refusesRefunds ? 'insufficient_funds' : addRefund(intent, made, wanted.amount);
      const answer: StripeAnswer =
        typeof refund === 'string' ? invalid(refund) : { status: 200, body: wireRefund(intent, refund) };
      if (key !== undefined) intent.answers[key] = { request, answer };
      return typeof refund === 'string' ? { answer } : { answer, intent: { ...intent }, refund };
    });
    if (!done) return invalid('charge_not_refundable');
    if (done.refund) this.#announce(done.intent, 'refund.created', wireRefund(done.intent, done.refund));
    return done.answer;
  }

  /** Decides the pending refunds of a payment intent. */
  async decideRefunds(intentId: string, status: 'succeeded' | 'failed'): Promise<void> {
    const decided = await this.store.change(intentId, (intent) => {
      const pending = intent.refunds.filter((one) => one.status === 'pending');
      for (const refund of pending) refund.status = status;
      return { intent: { ...intent }, pending };
    });
    for (const refund of decided?.pending ?? [])
      this.#announce(decided!.intent, 'refund.updated', wireRefund(decided!.intent, refund));
  }

  /** An event of an account as Stripe would send it, with its signature at a time. */
  eventOf(account: string | undefined, type: string, object: object, at = new Date()): LocalEvent {
    const keys = this.accounts.find(({ publishableKey }) => publishableKey === account) ?? this.accounts[0]!;
    const body = JSON.stringify({
      id: newId('evt'),
      object: 'event',
      type,
      api_version: STRIPE_API_VERSION,
      data: { object },
    });
    const signature = new Stripe('sk_unused').webhooks.generateTestHeaderString({
      payload: body,
      secret: keys.webhookSecret,
      timestamp: Math.floor(at.getTime() / 1000),
    });
    return { body, signature };
  }

  close(): Promise<void> {
    return this.#background.close();
  }

  #announceEnd(intent: LocalIntent): void {
    if (intent.status === 'requires_action') return;
    const type = `payment_intent.${intent.fault ? 'payment_failed' : 'succeeded'}`;
    this.#announce(intent, type, wireIntent(intent, this.origin));
  }

  /** Sends an event to the shop. The real Stripe knows its address from the dashboard, this one from the intent. */
  #announce({ account, returnUrl }: LocalIntent, type: string, object: object): void {
    const { body, signature } = this.eventOf(account, type, object);
    const url = new URL(webhookPath('stripe'), returnUrl).href;
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    this.#background.sendUntilTaken(() => this.#notify(url, headers, body), this.#timings.retryMs);
  }
}

function end(intent: LocalIntent, fault: CardFault | undefined): void {
  intent.fault = fault;
  intent.status = fault ? 'requires_payment_method' : 'succeeded';
}

/** The answer to an earlier request with the key; another request with the same key is the caller's fault. */
function answerAgain({ answers }: LocalIntent, key: string, request: string): StripeAnswer | undefined {
  const known = answers[key];
  if (!known) return undefined;
  return known.request === request ? known.answer : wireFault(400, 'idempotency_error');
}

/** Adds a refund to a payment intent, or says with Stripe's code why not. */
function addRefund(
  { status, amount: paid, refunds }: LocalIntent,
  made: Omit<LocalRefund, 'amount'>,
  wanted: number | undefined,
): LocalRefund | string {
  if (status !== 'succeeded') return 'charge_not_refundable';
  const left = paid - refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (left === 0) return 'charge_already_refunded';
  const refund = { ...made, amount: wanted ?? left };
  if (refund.amount > left) return 'amount_too_large';
  refunds.push(refund);
  return refund;
}
