import { sum } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { settlementOf } from '#modules/ordering/rules/order-states.ts';
import { isAsAsked, type Outcome } from '#modules/payment/rules/outcome.ts';
import { ofLastAttempt } from '#modules/payment/rules/tender-states.ts';
import { recordOutcome } from '#modules/payment/server/record-outcome.ts';
import { keepCard } from '#modules/payment/server/saved-cards/keep-card.ts';
import { refundRest } from '#modules/payment/server/refunds.ts';
import { captureReserved, returnReserved } from '#modules/payment/server/reserved-tenders.ts';
import {
  insertTender,
  nextAttempt,
  isOutside,
  lockTendersOfOrder,
  payNewTender,
  type NewTender,
  type Tender,
} from '#modules/payment/server/tender-store.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import { GoodsGone, type Item } from '#modules/sales/server/goods.ts';
import { reopenCart } from './cart/cart-store.ts';
import { forItemsByKind } from './goods.ts';
import { dropHold, keepOrEndHold } from './holds/end-hold.ts';
import { itemsOf, itemsOfTender, moveItems, reservedItems } from './item-store.ts';
import { announce, wakeWorker } from './outbox/outbox-store.ts';
import { lockOrder, lockOrderOf, OrderChanged, payOrder, setOrderStatus, type Order } from './order-store.ts';
import { releaseItems } from './release-items.ts';

/**
 * The second transaction of a purchase; with `settlePlaced`, the only place where a payment decides an order. The commit, the
 * provider's webhook and the reconciliation all call it, in any order and any number of times. The provider's outcome is stored in
 * the tender; the tables of states decide the next step. Amounts that our own ledger has reserved are captured when the
 * order is issued and returned when it fails. Returns the order that this call has issued.
 */
export async function settleOrder(
  ctx: Context,
  tenderId: string,
  outcome: Outcome,
): Promise<Issued | undefined> {
  try {
    return await settle(ctx, tenderId, outcome, 'issue');
  } catch (error) {
    if (!(error instanceof GoodsGone)) throw error;
    return settle(ctx, tenderId, outcome, 'refund');
  }
}

/** An order that is paid now, with the codes of its own tickets in the order of their places. */
export type Issued = { readonly order: DecidedOrder; readonly codes: readonly string[] };

/** What of an order is needed to issue it, and to answer its buyer. */
export type DecidedOrder = Pick<
  Order,
  'orderId' | 'sessionId' | 'code' | 'status' | 'linkToken' | 'changesOrderId'
>;

type Placed = {
  readonly order: DecidedOrder;
  readonly items: readonly NewItem[];
  /** Its only tender, of the provider that has answered. */
  readonly tender: Pick<NewTender, 'tenderId' | 'amount' | 'currency'>;
};

/**
 * Settles an order that this process has just placed, when its provider has answered at once. While nobody else has changed order
 * and tender, nothing needs to be read: all is written in one round trip. Otherwise nothing is, and `settleOrder` decides.
 */
export async function settlePlaced(
  ctx: Context,
  { order, items, tender }: Placed,
  outcome: Outcome,
): Promise<Issued | undefined> {
  const { tenderId } = tender;
  if (outcome.status !== 'paid' || !isAsAsked(tender, outcome)) return settleOrder(ctx, tenderId, outcome);
  // Only tenders of our own ledger have more to be written.
  const open = { order, items: reservedItems(items), tenders: [] };
  const settled = await ctx.db
    .atOnce(async (tx) => {
      const changed = (): OrderChanged => new OrderChanged(`tender ${tenderId} has an outcome`);
      const [, issued] = await Promise.all([
        payNewTender(tx, tenderId, outcome, ctx.now, changed),
        issue(ctx, tx, open),
      ]);
      return issued;
    })
    .catch((error: unknown) => {
      if (error instanceof OrderChanged || error instanceof GoodsGone) return undefined;
      throw error;
    });
  if (!settled) return settleOrder(ctx, tenderId, outcome);
  await publishDecision(ctx, settled);
  return asIssued(settled);
}

/** An order with its items and tenders; its row and those of the tenders are locked. */
type LockedOrder = {
  readonly order: Order;
  readonly items: readonly Item[];
  readonly tenders: readonly Tender[];
};

/** A decided order; with `eventId` when an event was written into the outbox. */
type Settled = {
  readonly order: DecidedOrder;
  readonly items: readonly Item[];
  /** Left out when its goods stay as they are. */
  readonly event?: 'issued' | 'released';
  readonly eventId?: string;
  /** Of an order that was issued now: the codes of its tickets. */
  readonly codes?: readonly string[];
};

const asIssued = ({ order, codes }: Settled): Issued | undefined =>
  codes && { order: { ...order, status: 'paid' }, codes };

async function settle(
  ctx: Context,
  tenderId: string,
  outcome: Outcome,
  whenPaid: 'issue' | 'refund',
): Promise<Issued | undefined> {
  const settled = await ctx.db.transaction(async (tx) => {
    const [{ tender, combined, isEarlier, tenders, refund }, order, items] = await Promise.all([
      recordOutcome(tx, tenderId, outcome, ctx.now),
      lockOrderOf(tx, tenderId),
      itemsOfTender(tx, tenderId),
    ]);
    if (!order) throw new Error(`tender ${tenderId} has no order`);
    // Not when the payment comes too late: it is refunded.
    if (!refund) await keepCard(ctx, tx, tender, outcome);
    if (refund?.reason === 'amount_differs') logOtherAmount(ctx, tender);
    // A hold can be paid still: a payment that was given up and comes after all does not end it.
    if (isEarlier || order.status === 'held') return refund && refundTender(ctx, tx, order);
    const settlement = refund ? 'refund' : settlementOf(order.status, combined);
    const open = { order, items, tenders };
    if (settlement === 'wait') return undefined;
    if (settlement === 'issue' && whenPaid === 'issue') return issue(ctx, tx, open);
    if (settlement === 'release') return release(ctx, tx, open);
    return refundOrder(ctx, tx, open);
  });
  if (settled) await publishDecision(ctx, settled);
  return settled && asIssued(settled);
}

/** An operator must find out why: the order is not paid, and what was taken is refunded. */
const logOtherAmount = (
  { log }: Context,
  { tenderId, orderId, amount, currency, askedAmount, askedCurrency }: Tender,
): void =>
  log.error(
    { tenderId, orderId, taken: `${amount} ${currency}`, asked: `${askedAmount} ${askedCurrency}` },
    'the provider has taken another amount; it is refunded',
  );

/**
 * Settles an order without an outside provider: its total is 0, or our own ledger pays all of it. It is paid as soon
 * as it is placed, and cancelled when its goods are gone.
 */
export async function settleInHouse(ctx: Context, orderId: string): Promise<Issued | undefined> {
  try {
    return await settleWithoutProvider(ctx, orderId, issue);
  } catch (error) {
    if (!(error instanceof GoodsGone)) throw error;
    return settleWithoutProvider(ctx, orderId, releaseGone);
  }
}

/** Cancels an undecided order without an outside provider, because its buyer starts over. */
export const cancelInHouse = async (ctx: Context, orderId: string): Promise<void> => {
  await settleWithoutProvider(ctx, orderId, release);
};

/**
 * Settles a hold whose price staff have taken at the counter: `tender` is of the provider 'counter', for the order's total.
 * False when the order is no unpaid hold any more. `alsoDo` runs in the same transaction. Throws GoodsGone when goods of the
 * order are lost, and nothing is written.
 */
export async function settleAtCounter(
  ctx: Context,
  tender: NewTender,
  alsoDo: (tx: BrandDb) => Promise<void>,
): Promise<boolean> {
  const { orderId } = tender;
  const settled = await ctx.db.transaction(async (tx) => {
    const [order, items] = await Promise.all([lockOrder(tx, orderId), itemsOf(tx, orderId)]);
    if (order?.status !== 'held' || order.heldUntil! <= ctx.now) return undefined;
    if (tender.amount !== order.total) throw new Error(`the tender of hold ${orderId} is not its total`);
    await insertTender(tx, tender, await nextAttempt(tx, orderId), ctx.now);
    await alsoDo(tx);
    return issue(ctx, tx, { order, items, tenders: [] });
  });
  if (settled) await publishDecision(ctx, settled);
  return settled !== undefined;
}

async function settleWithoutProvider(
  ctx: Context,
  orderId: string,
  settleIt: typeof issue | typeof release,
): Promise<Issued | undefined> {
  const settled = await ctx.db.transaction(async (tx) => {
    const [tenders, order, items] = await Promise.all([
      lockTendersOfOrder(tx, orderId),
      lockOrder(tx, orderId),
      itemsOf(tx, orderId),
    ]);
    // Of a hold, earlier attempts were declined.
    const attempt = ofLastAttempt(tenders);
    if (order?.status !== 'awaiting_payment' || attempt.some(isOutside)) return undefined;
    if (sum(attempt.map(({ amount }) => amount)) !== order.total)
      throw new Error(`the tenders of order ${orderId} are not its total`);
    return settleIt(ctx, tx, { order, items, tenders });
  });
  if (settled) await publishDecision(ctx, settled);
  return settled && asIssued(settled);
}

/**
 * After the transaction: updates this process's snapshot of the seats, then notifies other processes and the worker.
 * Never inside the transaction: channel messages make commits wait for each other. When the process dies in between,
 * the reconciliation finds the event, and other processes read the seats' state when they next lock them.
 */
async function publishDecision(ctx: Context, { order, items, event, eventId }: Settled): Promise<void> {
  // One transaction that does not wait for the disk: the reconciliation finds what it loses.
  const skippingFlush = ctx.db.rows(
    `select set_config('synchronous_commit', 'off', true) where $1::int is not null`,
  );
  const publishing = event
    ? forItemsByKind(items, async (goods, own) => goods.publish?.(ctx, order, own, { event }))
    : [];
  const waking = eventId && wakeWorker(ctx.db, eventId);
  Promise.all([skippingFlush, waking]).catch((error: unknown) =>
    ctx.log.warn({ err: error, orderId: order.orderId }, 'decision not passed on'),
  );
  await Promise.all(publishing);
}

/**
 * Issues every item and writes the event. Throws GoodsGone when goods of the order are lost, and OrderChanged when it has another
 * status than the one it was read with; all is rolled back then.
 */
async function issue(
  ctx: Context,
  tx: BrandDb,
  { order, items, tenders }: Pick<LockedOrder, 'items' | 'tenders'> & { readonly order: DecidedOrder },
): Promise<Settled> {
  const { orderId } = order;
  // All statements are sent together; the order's row is locked before its goods, as everywhere.
  const paying = payOrder(tx, order, ctx.now);
  const issuing = Promise.all(forItemsByKind(items, (goods, own) => goods.issue(ctx, tx, order, own)));
  const [codes, eventId] = await Promise.all([
    issuing,
    announce(tx, 'order.paid', orderId, ctx.now),
    moveItems(tx, orderId, 'issued'),
    captureReserved(tx, tenders, ctx.now),
    paying,
  ]);
  return { order, items, event: 'issued', eventId, codes: codes.flat() };
}

/**
 * The payment failed. Before the absolute limit, the visitor gets goods and cart again and may pay in another way;
 * after it, the goods are free for everybody. A hold is kept until its own end.
 */
async function release(ctx: Context, tx: BrandDb, { order, items, tenders }: LockedOrder): Promise<Settled> {
  const { orderId, cartId, sessionId } = order;
  await returnReserved(tx, tenders, ctx.now);
  if (order.heldUntil) return { order, items, ...(await keepOrEndHold(ctx, tx, { order, items })) };
  await setOrderStatus(tx, orderId, 'cancelled', ctx.now);
  if (await releaseItems(ctx, tx, { order, items }, 'visitor')) await reopenCart(tx, cartId, sessionId);
  return { order, items, event: 'released' };
}

/** The same when the goods are gone. Dearer seats are of no use any more when their tickets are cancelled. */
async function releaseGone(ctx: Context, tx: BrandDb, open: LockedOrder): Promise<Settled> {
  const { order, items, tenders } = open;
  if (order.changesOrderId === null) return release(ctx, tx, open);
  await returnReserved(tx, tenders, ctx.now);
  await dropHold(ctx, tx, { order, items });
  return { order, items, event: 'released' };
}

/** A payment that comes when its order has another one, or can have it: only that money is refunded. */
async function refundTender(ctx: Context, tx: BrandDb, order: Order): Promise<Settled> {
  return { order, items: [], eventId: await announce(tx, 'order.refund_due', order.orderId, ctx.now) };
}

/** Paid, but nothing can be issued: ends the order, releases its goods, and lets a job pay the refund. */
async function refundOrder(
  ctx: Context,
  tx: BrandDb,
  { order, items, tenders }: LockedOrder,
): Promise<Settled> {
  const isSold = order.status === 'paid';
  // A second payment of a paid order is being refunded already; the order itself stays paid.
  if (!isSold) {
    await returnReserved(tx, tenders, ctx.now);
    for (const tender of tenders)
      if (tender.status === 'paid') await refundRest(tx, tender, 'not_delivered', ctx.now);
    await releaseItems(ctx, tx, { order, items }, 'public');
    await setOrderStatus(tx, order.orderId, 'refund_due', ctx.now);
  }
  const eventId = await announce(tx, 'order.refund_due', order.orderId, ctx.now);
  return { order, items, event: isSold ? 'issued' : 'released', eventId };
}
