import { randomBytes, randomUUID } from 'node:crypto';
import type { DeclineReason } from '#modules/payment/rules/outcome.ts';
import { behaviourNamed } from '../../demo/behaviours.ts';
import { Background, type Notify } from '../../local/background.ts';
import type { OrderStore } from '../../local/order-store.ts';
import { signatureFor, SIGNATURE_HEADER } from '../signature.ts';
import { localCard } from './local-cards.ts';
import type { LocalCard, LocalOrder, LocalRefund, OrderStatus, RefundStatus } from './local-order.ts';
import type { SavedCardStore } from './local-saved-cards.ts';

/**
 * PayU as the demo and the tests have it: the orders behind the part of its REST API 2.1 that we use, and the banks that
 * decide them. Without HTTP: `local-api.ts` answers the calls, `local-server.ts` serves them.
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

export type LocalPayuOptions = {
  readonly keys: PayuKeys;
  readonly origin: string;
  readonly timings: LocalTimings;
  readonly store: OrderStore<LocalOrder>;
  readonly savedCards: SavedCardStore;
  readonly notify: Notify;
};

/** A typed card, and whether its token was made for saving it too ('MULTI'). */
export type TypedCard = { readonly card: LocalCard; readonly isMulti: boolean };

type Notification = { readonly body: string; readonly headers: Record<string, string> };

type Results = Readonly<Partial<Record<DeclineReason, string>>>;

/** The result codes of failed BLIK payments; PayU does not document that of a refusal in the app. */
const CODE_RESULTS: Results = {
  CODE_EXPIRED: 'REG_ERROR_AUTH_CODE_EXPIRED',
  CODE_INVALID: 'REG_ERROR_AUTH_CODE_USED',
  CODE_NOT_CONFIRMED: 'AUT_ERROR_NO_AUTHORIZATION',
  INSUFFICIENT_FUNDS: 'AUT_ERROR_INSUFFICIENT_FUNDS',
};

/** The response codes of failed card payments. */
const CARD_RESULTS: Results = {
  INSUFFICIENT_FUNDS: 'S51',
  EXPIRED_CARD: 'S54',
  WRONG_NUMBER: 'S14',
  WRONG_CVV: 'SN7',
  THREE_D_SECURE_FAILED: '117',
  PROCESSING_ERROR: 'S96',
};

const resultOf = ({ payment }: LocalOrder, reason: DeclineReason): string =>
  payment?.type === 'CARD_TOKEN'
    ? (CARD_RESULTS[reason] ?? 'S05')
    : (CODE_RESULTS[reason] ?? 'AUT_ERROR_DECLINED');

export type NewOrder = Omit<LocalOrder, 'orderId' | 'status' | 'resultCode' | 'decideAt' | 'refunds'>;

export class LocalPayu {
  readonly keys: PayuKeys;
  readonly store: OrderStore<LocalOrder>;
  readonly savedCards: SavedCardStore;
  /** Its address, as browsers see it. */
  origin: string;
  /** Whether a refusal of a known `extOrderId` names its order; PayU does not promise it. */
  namesKnownOrders = false;
  /** Whether a payment waits for the shop's capture. */
  waitsForCapture = false;
  /** The state in which a refund begins. */
  refundStatus: RefundStatus = 'FINALIZED';
  readonly #timings: LocalTimings;
  readonly #notify: Notify;
  readonly #background = new Background();
  /** Access tokens, each with the user that it is for; '' for those of the shop. */
  readonly #tokens = new Map<string, string>();
  readonly #cards = new Map<string, TypedCard>();

  constructor({ keys, origin, timings, store, savedCards, notify }: LocalPayuOptions) {
    this.keys = keys;
    this.origin = origin;
    this.store = store;
    this.savedCards = savedCards;
    this.#timings = timings;
    this.#notify = notify;
  }

  /** Continues what an earlier process has left. */
  async resume(): Promise<void> {
    for (const order of await this.store.undecided()) if (order.status === 'PENDING') this.#play(order);
  }

  /** An access token of the shop or a user; all stay valid until `withdrawTokens`. */
  issueToken(user = ''): string {
    const token = randomUUID();
    this.#tokens.set(token, user);
    return token;
  }
  withdrawTokens(): void {
    this.#tokens.clear();
  }
  /** Whose access token it is: '' for the shop's; undefined for none of ours. */
  ownerOf(token: string): string | undefined {
    return this.#tokens.get(token);
  }

  /** Keeps a typed card; its token is good for one order. `isMulti`: the order may save the card. */
  keepCard(number: string, isMulti = false): { token: string; mask: string } {
    const card = localCard(number.replaceAll(/\D/g, ''));
    const token = `TOK_1${randomBytes(12).toString('hex')}`;
    this.#cards.set(token, { card, isMulti });
    return { token, mask: card.masked };
  }
  takeCard(token: string): TypedCard | undefined {
    const card = this.#cards.get(token);
    this.#cards.delete(token);
    return card;
  }

  /** Makes an order; undefined when there is one with its key. */
  async open(wanted: NewOrder): Promise<LocalOrder | undefined> {
    const { payment } = wanted;
    const isAsked = payment && 'step' in payment && payment.step;
    const wait = payment && !isAsked ? this.#waitOf(payment.behaviour) : undefined;
    const order: LocalOrder = {
      ...wanted,
      orderId: `${randomBytes(8).toString('hex').toUpperCase()}GUEST000P01`,
      status: 'PENDING',
      ...(wait !== undefined && { decideAt: Date.now() + wait }),
      refunds: [],
    };
    if (!(await this.store.add(order))) return undefined;
    if (order.payment) this.#announce(order);
    this.#play(order);
    return order;
  }

  #waitOf(behaviour: string): number {
    const { decision } = behaviourNamed(behaviour);
    const { laterMs, codeMs } = this.#timings;
    return decision === 'at once' ? 0 : decision === 'never' ? codeMs : laterMs;
  }

  /** Lets the bank decide an order when its time has come. */
  #play({ orderId, payment, decideAt }: LocalOrder): void {
    if (!payment || decideAt === undefined) return;
    const { ends } = behaviourNamed(payment.behaviour);
    this.#background.after(Math.max(0, decideAt - Date.now()), () => this.decide(orderId, ends));
  }

  /** Decides an undecided order, as the bank does; a decided one stays as it is. */
  async decide(orderId: string, ends: 'paid' | DeclineReason): Promise<void> {
    const paid = this.waitsForCapture ? 'WAITING_FOR_CONFIRMATION' : 'COMPLETED';
    await this.#move(orderId, ['PENDING'], (order) => {
      order.status = ends === 'paid' ? paid : 'CANCELED';
      if (ends !== 'paid') order.resultCode = resultOf(order, ends);
    });
  }

  /** Takes the money of a payment that waits for it; false when none does. */
  capture(orderId: string): Promise<boolean> {
    return this.#move(orderId, ['WAITING_FOR_CONFIRMATION'], (order) => void (order.status = 'COMPLETED'));
  }

  /** Withdraws an order; false when it is decided. */
  cancel(orderId: string): Promise<boolean> {
    const open: OrderStatus[] = ['PENDING', 'WAITING_FOR_CONFIRMATION'];
    return this.#move(orderId, open, (order) => void (order.status = 'CANCELED'));
  }

  /** Changes an order that is in one of some states, and announces it; false when it is in none of them. */
  async #move(
    orderId: string,
    from: readonly OrderStatus[],
    change: (order: LocalOrder) => void,
  ): Promise<boolean> {
    const moved = await this.store.change(orderId, (order) => {
      if (!from.includes(order.status)) return undefined;
      change(order);
      return { ...order };
    });
    if (moved) this.#announce(moved);
    return moved !== undefined;
  }

  /** Refunds an amount; the same data again are the same refund. Undefined when that is more than is left. */
  async refund(
    orderId: string,
    wanted: Pick<LocalRefund, 'extRefundId' | 'amount'>,
  ): Promise<LocalRefund | undefined> {
    const refundId = String(5_000_000_000 + Math.floor(Math.random() * 1_000_000_000));
    const made = { refundId, ...wanted, status: this.refundStatus };
    const answered = await this.store.change(orderId, (order) => {
      const { status, totalAmount, refunds } = order;
      const known =
        wanted.extRefundId && refunds.find(({ extRefundId }) => extRefundId === wanted.extRefundId);
      if (known) return known.amount === wanted.amount ? { order, refund: known } : undefined;
      const refunded = refunds
        .filter((one) => one.status !== 'CANCELED')
        .reduce((sum, { amount }) => sum + Number(amount), 0);
      if (status !== 'COMPLETED' || refunded + Number(wanted.amount) > Number(totalAmount)) return undefined;
      refunds.push(made);
      return { order, refund: made };
    });
    if (answered?.refund === made) this.#announceRefund(answered.order, made);
    return answered?.refund;
  }

  /** The body and headers of an order's notification, as PayU would send it now. */
  notificationOf({ orderId, key: extOrderId, totalAmount, currencyCode, status }: LocalOrder): Notification {
    return this.#signed({
      order: {
        orderId,
        extOrderId,
        merchantPosId: this.keys.posId,
        totalAmount,
        currencyCode,
        status,
      },
      properties: [{ name: 'PAYMENT_ID', value: '1' }],
    });
  }

  #signed(content: object): Notification {
    const body = JSON.stringify(content);
    const signature = signatureFor(Buffer.from(body), this.keys.secondKey);
    return { body, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature } };
  }

  close(): Promise<void> {
    return this.#background.close();
  }

  #announce(order: LocalOrder): void {
    this.#send(order, this.notificationOf(order));
  }

  /** Says that a refund is decided; PayU says nothing of one that is pending. */
  #announceRefund(order: LocalOrder, { refundId, extRefundId, amount, status }: LocalRefund): void {
    if (status === 'PENDING') return;
    const { orderId, key: extOrderId, currencyCode } = order;
    const refund = { refundId, extRefundId, amount, currencyCode, status, reason: 'refund' };
    this.#send(order, this.#signed({ orderId, extOrderId, refund }));
  }

  #send({ notifyUrl: url }: LocalOrder, { headers, body }: Notification): void {
    if (url) this.#background.sendUntilTaken(() => this.#notify(url, headers, body), this.#timings.retryMs);
  }
}
