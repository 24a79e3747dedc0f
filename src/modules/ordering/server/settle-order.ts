import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { settlementOf } from '#modules/ordering/rules/order-states.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { recordOutcome, wantRefund } from '#modules/payment/server/record-outcome.ts';
import { endHoldOf, forgetHold, resumeHold } from '#modules/seating/server/hold-store.ts';
import { seatDesk } from '#modules/seating/server/seat-desk.ts';
import {
  ClaimState,
  giveBackToHolder,
  releaseOrder,
  sellPlaces,
} from '#modules/seating/server/seat-store.ts';
import { limitOf } from '#modules/seating/rules/hold-timer.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { reopenCart } from './cart-store.ts';
import { announce, wakeWorker } from './outbox-store.ts';
import { insertTickets } from './ticket-store.ts';
import { lockOrder, lockOrderOf, setOrderStatus, type Order } from './order-store.ts';

/**
 * The second transaction of a purchase, and the only place where an order is decided: the commit's answer,
 * the gateway's notification and the reconciliation all arrive here, in any order and any number of times.
 * What the provider says is written into the payment; the tables of states say what follows.
 */
export async function settleOrder(ctx: Context, paymentId: string, outcome: Outcome): Promise<void> {
  try {
    await settle(ctx, paymentId, outcome, 'issue');
  } catch (error) {
    if (!(error instanceof SeatsLost)) throw error;
    await settle(ctx, paymentId, outcome, 'refund');
  }
}

/** What a transaction has decided; `eventId` when the outbox is to do something about it. */
type Settled = { readonly order: Order; readonly isSold: boolean; readonly eventId?: string };

/** Some seats of a paid order are somebody else's by now: the transaction that sold the others goes back. */
class SeatsLost extends Error {}

async function settle(
  ctx: Context,
  paymentId: string,
  outcome: Outcome,
  whenPaid: 'issue' | 'refund',
): Promise<void> {
  const changed = await ctx.db.transaction(async (tx) => {
    const [{ payment }, order] = await Promise.all([
      recordOutcome(tx, paymentId, outcome, ctx.now),
      lockOrderOf(tx, paymentId),
    ]);
    if (!order) throw new Error(`payment ${paymentId} has no order`);
    const settlement = settlementOf(order.status, payment.status);
    if (settlement === 'wait') return undefined;
    if (settlement === 'issue' && whenPaid === 'issue') return issue(ctx, tx, order);
    if (settlement === 'release') return release(ctx, tx, order);
    return giveMoneyBack(ctx, tx, order, paymentId);
  });
  if (changed) await afterwards(ctx, changed);
}

/** An order that costs nothing is paid as soon as it is placed; cancelled when its seats are another's by then. */
export async function settleFree(ctx: Context, orderId: string): Promise<void> {
  try {
    await settleWithoutMoney(ctx, orderId, issue);
  } catch (error) {
    if (!(error instanceof SeatsLost)) throw error;
    await settleWithoutMoney(ctx, orderId, release);
  }
}

async function settleWithoutMoney(
  ctx: Context,
  orderId: string,
  settleIt: (ctx: Context, tx: BrandDb, order: Order) => Promise<Settled>,
): Promise<void> {
  const changed = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'awaiting_payment' || order.total > 0) return undefined;
    return settleIt(ctx, tx, order);
  });
  if (changed) await afterwards(ctx, changed);
}

const seatNosOf = (order: Order): number[] => order.content.tickets.map(({ seatNo }) => seatNo);

/**
 * What follows a decision that stands: this process's own picture of the seats at once, the others and the
 * worker a moment later. Never inside the deciding transaction: a notice there makes commits wait for each
 * other's flush. Should the process die in between, reconciliation finds the event, and other processes learn
 * of the seats when somebody reaches for them.
 */
async function afterwards(ctx: Context, { order, isSold, eventId }: Settled): Promise<void> {
  const { presentationId, orderId } = order;
  const seatNos = seatNosOf(order);
  const desk = seatDesk(ctx.app);
  // One transaction that waits for no disk: what it loses is found again.
  void Promise.all([
    ctx.db.rows(`select set_config('synchronous_commit', 'off', true) where $1::int is not null`),
    desk.tell(ctx.db, presentationId, seatNos),
    eventId && wakeWorker(ctx.db, eventId),
  ]).catch((error: unknown) => ctx.log.warn({ err: error, orderId }, 'decision not passed on'));
  if (!isSold) return desk.refresh(ctx, presentationId, seatNos);
  forgetHold(ctx, order.sessionId);
  const claim = { presentationId, state: ClaimState.sold, holder: orderId, expires: FOR_EVER, orderId };
  desk.show(
    ctx.tenantId,
    presentationId,
    seatNos.map((seatNo) => ({ ...claim, seatNo })),
  );
}

/** The latest moment that a Date knows: what is sold does not end. */
const FOR_EVER = new Date(8.64e15);

/** Sells the places, writes the tickets, tells the outbox. Throws SeatsLost when a place is another's. */
async function issue(ctx: Context, tx: BrandDb, order: Order): Promise<Settled> {
  const { presentationId, orderId } = order;
  const seatNos = seatNosOf(order);
  // All in one go. Where a seat is lost, the rest fails or is undone with it.
  const selling = sellPlaces(tx, { presentationId, seatNos, orderId });
  const writing = Promise.all([
    announce(tx, 'order.paid', orderId, ctx.now),
    insertTickets(tx, order),
    setOrderStatus(tx, orderId, 'paid', ctx.now),
    endHoldOf(tx, order.sessionId, presentationId),
  ]);
  writing.catch(() => {});
  if ((await selling) < seatNos.length) throw new SeatsLost();
  const [eventId] = await writing;
  return { order, isSold: true, eventId };
}

/**
 * The payment came to nothing. While the visitor's time is not up for good, seats and cart go back to them,
 * so that another card can be tried; else the seats are free.
 */
async function release(ctx: Context, tx: BrandDb, order: Order): Promise<Settled> {
  const { presentationId, orderId, sessionId } = order;
  await setOrderStatus(tx, orderId, 'cancelled', ctx.now);
  const params = brandOf(ctx).configuration.params[665];
  const wanted = new Date(ctx.now.getTime() + params.customerInfoInSeconds * 1000);
  const hold = await resumeHold(tx, {
    sessionId,
    presentationId,
    now: ctx.now,
    until: (first) => (limitOf(params, first) < wanted ? limitOf(params, first) : wanted),
  });
  if (hold) {
    await giveBackToHolder(tx, { presentationId, orderId, holder: sessionId, deadline: hold.deadline });
    await reopenCart(tx, order.cartId, sessionId);
  }
  await releaseOrder(tx, presentationId, orderId);
  return { order, isSold: false };
}

/** Money that buys nothing: the order ends, its seats are free, a job gives the money back. */
async function giveMoneyBack(ctx: Context, tx: BrandDb, order: Order, paymentId: string): Promise<Settled> {
  const isSold = order.status === 'paid';
  await wantRefund(tx, paymentId, ctx.now);
  // A second payment of a paid order goes back; the order itself stays paid.
  if (!isSold) {
    await releaseOrder(tx, order.presentationId, order.orderId);
    await setOrderStatus(tx, order.orderId, 'refund_due', ctx.now);
  }
  return { order, isSold, eventId: await announce(tx, 'order.refund_due', order.orderId, ctx.now) };
}
