import { randomBytes, randomUUID } from 'node:crypto';
import type { DeclineReason } from '#modules/payment/rules/outcome.ts';
import type { Behaviour } from '../../demo/behaviour.ts';
import { behaviourOfCode } from '../../demo/codes.ts';
import { signatureFor, SIGNATURE_HEADER } from '../signature.ts';

/**
 * PayU as the demo and the tests have it: the part of its REST API 2.1 that we use, with orders in memory. It plays the
 * bank's app too. Without HTTP: `local-api.ts` serves it.
 */

export type PayuKeys = {
  readonly posId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly secondKey: string;
};

export type LocalTimings = {
  /** Before the customer confirms in the bank's app. Milliseconds, as all of these. */
  readonly laterMs: number;
  /** How long a payment may be confirmed. */
  readonly codeMs: number;
  /** Before a notification that was not accepted is sent again; doubled each time. */
  readonly retryMs: number;
};

/** Sends a notification; true when it was answered with 200. */
export type Notify = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<boolean>;

export type OrderStatus = 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'COMPLETED' | 'CANCELED';

export type LocalOrder = {
  readonly orderId: string;
  readonly extOrderId: string;
  readonly totalAmount: string;
  readonly currencyCode: string;
  readonly notifyUrl: string | undefined;
  readonly continueUrl: string | undefined;
  /** What pays it; undefined for an order whose customer has not chosen yet. */
  readonly payMethod: { readonly type: string; readonly value: string } | undefined;
  status: OrderStatus;
  resultCode: string | undefined;
  readonly refunds: LocalRefund[];
};

export type RefundStatus = 'PENDING' | 'FINALIZED' | 'CANCELED';
export type LocalRefund = {
  readonly refundId: string;
  readonly extRefundId: string;
  readonly amount: string;
  status: RefundStatus;
};

/** The result codes of failed BLIK payments; PayU does not document that of a refusal in the app. */
const RESULT_CODES: Readonly<Partial<Record<DeclineReason, string>>> = {
  CODE_EXPIRED: 'REG_ERROR_AUTH_CODE_EXPIRED',
  CODE_INVALID: 'REG_ERROR_AUTH_CODE_USED',
  CODE_DECLINED: 'AUT_ERROR_DECLINED',
  CODE_NOT_CONFIRMED: 'AUT_ERROR_NO_AUTHORIZATION',
  INSUFFICIENT_FUNDS: 'AUT_ERROR_INSUFFICIENT_FUNDS',
};

/** A notification is given up after this number of attempts, as PayU does. */
const MOST_ATTEMPTS = 20;

export type NewOrder = Pick<
  LocalOrder,
  'extOrderId' | 'totalAmount' | 'currencyCode' | 'notifyUrl' | 'continueUrl' | 'payMethod'
>;

export class LocalPayu {
  readonly keys: PayuKeys;
  readonly timings: LocalTimings;
  readonly orders: LocalOrder[] = [];
  /** Whether a refusal of a known `extOrderId` names its order; PayU does not promise it. */
  namesKnownOrders = false;
  /** Whether a payment waits for the shop's capture. */
  waitsForCapture = false;
  /** The state in which a refund begins. */
  refundStatus: RefundStatus = 'FINALIZED';
  readonly #notify: Notify;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sending = new Set<Promise<void>>();
  readonly #tokens = new Set<string>();

  constructor(keys: PayuKeys, timings: LocalTimings, notify: Notify) {
    this.keys = keys;
    this.timings = timings;
    this.#notify = notify;
  }

  /** An access token; all before stay valid until `withdrawTokens`. */
  issueToken(): string {
    const token = randomUUID();
    this.#tokens.add(token);
    return token;
  }
  withdrawTokens(): void {
    this.#tokens.clear();
  }
  isToken = (token: string): boolean => this.#tokens.has(token);

  byId = (orderId: string): LocalOrder | undefined => this.orders.find((one) => one.orderId === orderId);
  byExtId = (extOrderId: string): LocalOrder | undefined =>
    this.orders.find((one) => one.extOrderId === extOrderId);

  /** Makes an order, whose `extOrderId` must be new. */
  open(wanted: NewOrder): { readonly order: LocalOrder; readonly behaviour: Behaviour | undefined } {
    const order: LocalOrder = {
      ...wanted,
      orderId: `${randomBytes(8).toString('hex').toUpperCase()}GUEST000P01`,
      status: 'PENDING',
      resultCode: undefined,
      refunds: [],
    };
    this.orders.push(order);
    const { payMethod } = order;
    if (!payMethod) return { order, behaviour: undefined };
    const behaviour = behaviourOfCode(payMethod.value);
    this.#announce(order);
    this.#play(order, behaviour);
    return { order, behaviour };
  }

  /** The bank's side of a payment, by the behaviour of its code. */
  #play(order: LocalOrder, { decision, ends }: Behaviour): void {
    const { laterMs, codeMs } = this.timings;
    const wait = decision === 'at once' ? 0 : decision === 'never' ? codeMs : laterMs;
    this.#after(wait, () => this.decide(order.orderId, ends));
  }

  /** Decides an undecided order, as the bank does; a decided one stays as it is. */
  decide(orderId: string, ends: 'paid' | DeclineReason): void {
    const order = this.byId(orderId);
    if (order?.status !== 'PENDING') return;
    if (ends !== 'paid') order.resultCode = RESULT_CODES[ends] ?? 'AUT_ERROR_DECLINED';
    const paid = this.waitsForCapture ? 'WAITING_FOR_CONFIRMATION' : 'COMPLETED';
    this.#setStatus(order, ends === 'paid' ? paid : 'CANCELED');
  }

  /** Takes the money of a payment that waits for it; false when none does. */
  capture(order: LocalOrder): boolean {
    if (order.status !== 'WAITING_FOR_CONFIRMATION') return false;
    this.#setStatus(order, 'COMPLETED');
    return true;
  }

  /** Withdraws an order; false when it is decided. */
  cancel(order: LocalOrder): boolean {
    if (order.status === 'COMPLETED' || order.status === 'CANCELED') return false;
    this.#setStatus(order, 'CANCELED');
    return true;
  }

  /** Refunds an amount; the same data again are the same refund. Undefined when that is more than is left. */
  refund(order: LocalOrder, wanted: { extRefundId: string; amount: string }): LocalRefund | undefined {
    const known = order.refunds.find(({ extRefundId }) => extRefundId === wanted.extRefundId);
    if (known) return known.amount === wanted.amount ? known : undefined;
    const refunded = order.refunds
      .filter(({ status }) => status !== 'CANCELED')
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    if (order.status !== 'COMPLETED' || refunded + Number(wanted.amount) > Number(order.totalAmount))
      return undefined;
    const refundId = String(5_000_000_000 + Math.floor(Math.random() * 1_000_000_000));
    const made = { refundId, ...wanted, status: this.refundStatus };
    order.refunds.push(made);
    return made;
  }

  /** The body and headers of an order's notification, as PayU would send it now. */
  notificationOf(order: LocalOrder): { body: string; headers: Record<string, string> } {
    const { orderId, extOrderId, totalAmount, currencyCode, status } = order;
    const { posId: merchantPosId, secondKey } = this.keys;
    const body = JSON.stringify({
      order: { orderId, extOrderId, merchantPosId, totalAmount, currencyCode, status },
      properties: [{ name: 'PAYMENT_ID', value: '1' }],
    });
    return {
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signatureFor(Buffer.from(body), secondKey),
      },
    };
  }

  /** Ends every wait, and waits for the notifications on their way. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    await Promise.allSettled(this.#sending);
  }

  #setStatus(order: LocalOrder, status: OrderStatus): void {
    order.status = status;
    this.#announce(order);
  }

  #announce(order: LocalOrder): void {
    const { notifyUrl } = order;
    if (notifyUrl) this.#send(notifyUrl, this.notificationOf(order), 1);
  }

  #send(url: string, notification: { body: string; headers: Record<string, string> }, attempt: number): void {
    const sending = this.#notify(url, notification.headers, notification.body)
      .catch(() => false)
      .then((isTaken) => {
        this.#sending.delete(sending);
        if (isTaken || attempt === MOST_ATTEMPTS) return;
        this.#after(this.timings.retryMs * 2 ** (attempt - 1), () =>
          this.#send(url, notification, attempt + 1),
        );
      });
    this.#sending.add(sending);
  }

  #after(wait: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, wait);
    this.#timers.add(timer);
  }
}
