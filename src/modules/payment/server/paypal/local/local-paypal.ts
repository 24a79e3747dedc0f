import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { webhookPath } from '../../webhook-path.ts';
import { Background, type Notify } from '../../local/background.ts';
import type { OrderStore } from '../../local/order-store.ts';
import { signedText } from '../signature.ts';
import {
  captureIdOf,
  orderOfCapture,
  type Instrument,
  type LocalCapture,
  type LocalOrder,
  type LocalRefund,
  type RefundStatus,
} from './local-order.ts';
import { wireCapture, wireOrder } from './local-wire.ts';

/** Where the certificate is whose key signs its webhooks. */
export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-local';

/**
 * PayPal as the demo and the tests have it: the orders behind the part of its REST API that we use, and the customer who
 * approves them. Without HTTP: `local-api.ts` answers the calls, `local-pages.ts` the browsers.
 */

export type PaypalKeys = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
};

export type LocalTimings = {
  /** Before a review ends. Milliseconds, as all of these. */
  readonly laterMs: number;
  /** Before a webhook that was not accepted is sent again; doubled each time. */
  readonly retryMs: number;
};

export type LocalPaypalOptions = {
  readonly keys: PaypalKeys;
  readonly origin: string;
  readonly timings: LocalTimings;
  readonly store: OrderStore<LocalOrder>;
  readonly notify: Notify;
};

export type LocalWebhook = { readonly body: string; readonly headers: Record<string, string> };

export type NewOrder = Omit<
  LocalOrder,
  'orderId' | 'status' | 'instrument' | 'capture' | 'refunds' | 'decideAt'
>;

/** What became of a capture: done now, or why not. */
export type Captured = 'captured' | 'ORDER_ALREADY_CAPTURED' | 'ORDER_NOT_APPROVED' | 'INSTRUMENT_DECLINED';
/** Why a refund was not made. */
export type NoRefund = 'CAPTURE_FULLY_REFUNDED' | 'REFUND_AMOUNT_EXCEEDED' | 'PENDING_CAPTURE';

export class LocalPaypal {
  readonly keys: PaypalKeys;
  readonly store: OrderStore<LocalOrder>;
  /** Its address, as browsers see it. */
  origin: string;
  /** The state in which a refund begins. */
  refundStatus: RefundStatus = 'COMPLETED';
  readonly #timings: LocalTimings;
  readonly #notify: Notify;
  readonly #background = new Background();
  readonly #tokens = new Set<string>();
  readonly #pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

  constructor({ keys, origin, timings, store, notify }: LocalPaypalOptions) {
    this.keys = keys;
    this.origin = origin;
    this.store = store;
    this.#timings = timings;
    this.#notify = notify;
  }

  /** Continues what an earlier process has left. */
  async resume(): Promise<void> {
    for (const order of await this.store.undecided()) this.#review(order);
  }

  /** An access token; all stay valid until `withdrawTokens`. */
  issueToken(): string {
    const token = randomUUID();
    this.#tokens.add(token);
    return token;
  }
  withdrawTokens(): void {
    this.#tokens.clear();
  }
  isToken(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** Makes an order, or returns the one that was made with the same key. */
  async open(wanted: NewOrder): Promise<{ readonly order: LocalOrder; readonly isNew: boolean }> {
    const orderId = randomBytes(8).toString('hex').toUpperCase() + 'P';
    const order: LocalOrder = { ...wanted, orderId, status: 'PAYER_ACTION_REQUIRED', refunds: [] };
    if (await this.store.add(order)) return { order, isNew: true };
    return { order: (await this.store.byKey(wanted.key))!, isNew: false };
  }

  /** The customer approves an order, as often as they like until it is captured. */
  async approve(orderId: string, instrument: Instrument): Promise<void> {
    const approved = await this.store.change(orderId, (order) => {
      if (order.status === 'COMPLETED') return undefined;
      Object.assign(order, { status: 'APPROVED', instrument });
      return { ...order };
    });
    if (approved) this.#announce(approved, 'CHECKOUT.ORDER.APPROVED');
  }

  /** Captures an approved order. The same key again is the same capture. */
  async capture(orderId: string, key: string): Promise<Captured> {
    const [result, changed] = (await this.store.change(orderId, (order) => {
      const outcome = captured(order, key, this.#timings.laterMs);
      return [outcome, { ...order }] as const;
    }))!;
    if (result === 'captured' && changed.capture?.key === key) {
      this.#announceCapture(changed);
      this.#review(changed);
    }
    return result;
  }

  /** PayPal's review of a capture ends. */
  #review({ orderId, decideAt, instrument }: LocalOrder): void {
    if (decideAt === undefined) return;
    const wait = Math.max(0, decideAt - Date.now());
    this.#background.after(wait, () =>
      this.decide(orderId, instrument === 'denied' ? 'DECLINED' : 'COMPLETED'),
    );
  }

  /** Decides a capture that is reviewed; a decided one stays as it is. */
  async decide(orderId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
    const decided = await this.store.change(orderId, (order) => {
      if (order.capture?.status !== 'PENDING') return undefined;
      order.capture.status = status;
      delete order.decideAt;
      return { ...order };
    });
    if (decided) this.#announceCapture(decided);
  }

  /** Refunds an amount of a capture; the same key again is the same refund. Without a key: in PayPal's dashboard. */
  async refund(
    captureId: string,
    wanted: Pick<LocalRefund, 'key' | 'customId' | 'value'>,
  ): Promise<LocalRefund | NoRefund> {
    const made = {
      ...wanted,
      id: `R${randomBytes(8).toString('hex').toUpperCase()}`,
      status: this.refundStatus,
    };
    const [result, order] = (await this.store.change(orderOfCapture(captureId), (one) => {
      return [refunded(one, made), { ...one }] as const;
    }))!;
    if (result === made) this.#announceRefund(order, made);
    return result;
  }

  /** An event as PayPal would send it now. */
  eventOf(eventType: string, resource: object, id = `WH-${randomUUID()}`): LocalWebhook {
    const time = new Date().toISOString();
    const body = JSON.stringify({
      id,
      create_time: time,
      event_type: eventType,
      resource,
      summary: eventType,
    });
    const signing = { id: randomUUID(), time, webhookId: this.keys.webhookId };
    const signature = sign(
      'RSA-SHA256',
      Buffer.from(signedText(signing, Buffer.from(body))),
      this.#pair.privateKey,
    );
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': this.origin + CERTIFICATE_PATH,
        'paypal-transmission-id': signing.id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature.toString('base64'),
      },
    };
  }

  /** What its certificate's address serves. */
  get certificate(): string {
    return this.#pair.publicKey.export({ type: 'spki', format: 'pem' });
  }

  close(): Promise<void> {
    return this.#background.close();
  }

  #announceCapture(order: LocalOrder): void {
    const status = order.capture!.status === 'DECLINED' ? 'DENIED' : order.capture!.status;
    this.#announce(order, `PAYMENT.CAPTURE.${status}`);
  }

  #announceRefund(order: LocalOrder, { id, status, value }: LocalRefund): void {
    const href = `${this.origin}/v2/payments/captures/${captureIdOf(order.orderId)}`;
    const resource = { id, status, amount: { ...order.amount, value }, links: [{ rel: 'up', href }] };
    this.#send(order, this.eventOf('PAYMENT.CAPTURE.REFUNDED', resource));
  }

  #announce(order: LocalOrder, eventType: string): void {
    const resource = eventType.startsWith('CHECKOUT') ? wireOrder(order) : wireCapture(order);
    this.#send(order, this.eventOf(eventType, resource));
  }

  #send({ returnUrl }: LocalOrder, { headers, body }: LocalWebhook): void {
    const url = new URL(webhookPath('paypal'), returnUrl).href;
    this.#background.sendUntilTaken(() => this.#notify(url, headers, body), this.#timings.retryMs);
  }
}

/** Captures an order, or says why not. */
function captured(order: LocalOrder, key: string, laterMs: number): Captured {
  if (order.capture) return order.capture.key === key ? 'captured' : 'ORDER_ALREADY_CAPTURED';
  if (order.status !== 'APPROVED') return 'ORDER_NOT_APPROVED';
  if (order.instrument === 'declined') return 'INSTRUMENT_DECLINED';
  const isReviewed = order.instrument !== 'balance';
  const capture: LocalCapture = {
    id: captureIdOf(order.orderId),
    key,
    status: isReviewed ? 'PENDING' : 'COMPLETED',
  };
  Object.assign(order, { status: 'COMPLETED', capture });
  if (isReviewed) order.decideAt = Date.now() + laterMs;
  return 'captured';
}

/** Adds a refund to an order, or returns the earlier one of its key, or says why not. */
function refunded(order: LocalOrder, made: LocalRefund): LocalRefund | NoRefund {
  const { refunds, capture, amount } = order;
  const known = refunds.find(({ key }) => key !== undefined && key === made.key);
  if (known) return known;
  if (!capture || capture.status === 'PENDING' || capture.status === 'DECLINED') return 'PENDING_CAPTURE';
  const counted = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
  // Hundredths, since sums of decimal fractions are not exact.
  const left = hundredths(amount.value) - counted.reduce((sum, { value }) => sum + hundredths(value), 0);
  if (left === 0) return 'CAPTURE_FULLY_REFUNDED';
  if (hundredths(made.value) > left) return 'REFUND_AMOUNT_EXCEEDED';
  refunds.push(made);
  capture.status = hundredths(made.value) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return made;
}

const hundredths = (value: string): number => Math.round(Number(value) * 100);
