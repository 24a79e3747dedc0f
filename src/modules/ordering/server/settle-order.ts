import { sum } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { settlementOf } from '#modules/ordering/rules/order-states.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { recordOutcome } from '#modules/payment/server/record-outcome.ts';
import { wantRestBack } from '#modules/payment/server/refunds.ts';
import { captureReserved, returnReserved } from '#modules/payment/server/reserved-tenders.ts';
import { isOutside, lockTendersOfOrder, type Tender } from '#modules/payment/server/tender-store.ts';
import { GoodsGone, type Item, type ReleasedTo } from '#modules/sales/server/goods.ts';
import { reopenCart } from './cart-store.ts';
import { askItems } from './goods.ts';
import { itemsOf, itemsOfTender, moveItems } from './item-store.ts';
import { announce, wakeWorker } from './outbox/outbox-store.ts';
import { lockOrder, lockOrderOf, setOrderStatus, type Order } from './order-store.ts';

/**
 * The second transaction of a purchase, and the only place where an order is decided: the commit's answer,
 * the provider's webhook and the reconciliation all arrive here, in any order and any number of times.
 * What the provider says is written into the tender; the tables of states say what follows. What our own ledger has
 * reserved for the order is captured when it is issued and returned when it comes to nothing.
 */
export async function settleOrder(ctx: Context, tenderId: string, outcome: Outcome): Promise<void> {
  try {
    await settle(ctx, tenderId, outcome, 'issue');
  } catch (error) {
    if (!(error instanceof GoodsGone)) throw error;
    await settle(ctx, tenderId, outcome, 'refund');
  }
}

/** An order with all that is decided together, locked. */
type Open = {
  readonly order: Order;
  readonly items: readonly Item[];
  readonly tenders: readonly Tender[];
};

/** What a transaction has decided; `eventId` when the outbox is to do something about it. */
type Settled = {
  readonly order: Order;
  readonly items: readonly Item[];
  readonly event: 'issued' | 'released';
  readonly eventId?: string;
};

async function settle(
  ctx: Context,
  tenderId: string,
  outcome: Outcome,
  whenPaid: 'issue' | 'refund',
): Promise<void> {
  const settled = await ctx.db.transaction(async (tx) => {
    const [{ standing, tenders, refund }, order, items] = await Promise.all([
      recordOutcome(tx, tenderId, outcome, ctx.now),
      lockOrderOf(tx, tenderId),
      itemsOfTender(tx, tenderId),
    ]);
    if (!order) throw new Error(`tender ${tenderId} has no order`);
    const settlement = refund ? 'refund' : settlementOf(order.status, standing);
    const open = { order, items, tenders };
    if (settlement === 'wait') return undefined;
    if (settlement === 'issue' && whenPaid === 'issue') return issue(ctx, tx, open);
    if (settlement === 'release') return release(ctx, tx, open);
    return refundOrder(ctx, tx, open);
  });
  if (settled) await afterwards(ctx, settled);
}

/**
 * An order that no outside provider is asked for, since it costs nothing or our own ledger has its total, is paid as
 * soon as it is placed; cancelled when its goods are another's by then.
 */
export async function settleInHouse(ctx: Context, orderId: string): Promise<void> {
  try {
    await settleWithoutProvider(ctx, orderId, issue);
  } catch (error) {
    if (!(error instanceof GoodsGone)) throw error;
    await settleWithoutProvider(ctx, orderId, release);
  }
}

/** Ends such an order that is not decided yet: its buyer starts over. */
export const cancelInHouse = (ctx: Context, orderId: string): Promise<void> =>
  settleWithoutProvider(ctx, orderId, release);

async function settleWithoutProvider(
  ctx: Context,
  orderId: string,
  settleIt: typeof issue | typeof release,
): Promise<void> {
  const settled = await ctx.db.transaction(async (tx) => {
    const [tenders, order, items] = await Promise.all([
      lockTendersOfOrder(tx, orderId),
      lockOrder(tx, orderId),
      itemsOf(tx, orderId),
    ]);
    if (order?.status !== 'awaiting_payment' || tenders.some(isOutside)) return undefined;
    if (sum(tenders.map(({ amount }) => amount)) !== order.total)
      throw new Error(`the tenders of order ${orderId} are not its total`);
    return settleIt(ctx, tx, { order, items, tenders });
  });
  if (settled) await afterwards(ctx, settled);
}

/**
 * What follows a decision that stands: this process's own picture at once, the others and the worker a moment
 * later. Never inside the deciding transaction: a message there makes commits wait for each other's flush.
 * Should the process die in between, reconciliation finds the event, and other processes learn of the seats
 * when somebody reaches for them.
 */
async function afterwards(ctx: Context, { order, items, event, eventId }: Settled): Promise<void> {
  // All that is sent from here goes out in one transaction that waits for no disk: what it loses is found again.
  const hurrying = ctx.db.rows(
    `select set_config('synchronous_commit', 'off', true) where $1::int is not null`,
  );
  const publishing = askItems(items, async (goods, own) => goods.publish?.(ctx, order, own, { event }));
  const waking = eventId && wakeWorker(ctx.db, eventId);
  Promise.all([hurrying, waking]).catch((error: unknown) =>
    ctx.log.warn({ err: error, orderId: order.orderId }, 'decision not passed on'),
  );
  await Promise.all(publishing);
}

/** Issues every item and tells the outbox. Throws GoodsGone when something of it is another's. */
async function issue(ctx: Context, tx: BrandDb, { order, items, tenders }: Open): Promise<Settled> {
  const { orderId } = order;
  // All in one go. Where something is lost, the rest fails or is undone with it.
  const issuing = Promise.all(askItems(items, (goods, own) => goods.issue(ctx, tx, order, own)));
  const writing = Promise.all([
    announce(tx, 'order.paid', orderId, ctx.now),
    moveItems(tx, orderId, 'issued'),
    setOrderStatus(tx, orderId, 'paid', ctx.now),
    captureReserved(tx, tenders, ctx.now),
  ]);
  writing.catch(() => {});
  await issuing;
  const [eventId] = await writing;
  return { order, items, event: 'issued', eventId };
}

/**
 * The payment came to nothing. While the visitor's time is not up for good, goods and cart go back to them,
 * so that they can pay in another way; else what was scarce is free.
 */
async function release(ctx: Context, tx: BrandDb, { order, items, tenders }: Open): Promise<Settled> {
  const { orderId, cartId, sessionId } = order;
  await returnReserved(tx, tenders, ctx.now);
  await setOrderStatus(tx, orderId, 'cancelled', ctx.now);
  if (await releaseItems(ctx, tx, { order, items }, 'visitor')) await reopenCart(tx, cartId, sessionId);
  return { order, items, event: 'released' };
}

/** Gives the items of an order that came to nothing back; answers whether all of them went to the visitor. */
async function releaseItems(
  ctx: Context,
  tx: BrandDb,
  { order, items }: Pick<Open, 'order' | 'items'>,
  to: ReleasedTo,
): Promise<boolean> {
  await moveItems(tx, order.orderId, 'released');
  const released = await Promise.all(askItems(items, (goods, own) => goods.release(ctx, tx, order, own, to)));
  return released.every(Boolean);
}

/** Money that buys nothing: the order ends, its goods are released, a job pays the refund. */
async function refundOrder(ctx: Context, tx: BrandDb, { order, items, tenders }: Open): Promise<Settled> {
  const isSold = order.status === 'paid';
  // Money that came too late for a paid order is being refunded already; the order itself stays paid.
  if (!isSold) {
    await returnReserved(tx, tenders, ctx.now);
    for (const tender of tenders)
      if (tender.status === 'paid') await wantRestBack(tx, tender, 'not_delivered', ctx.now);
    await releaseItems(ctx, tx, { order, items }, 'public');
    await setOrderStatus(tx, order.orderId, 'refund_due', ctx.now);
  }
  const eventId = await announce(tx, 'order.refund_due', order.orderId, ctx.now);
  return { order, items, event: isSold ? 'issued' : 'released', eventId };
}
