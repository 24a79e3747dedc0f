import { isRefusal } from '#kernel/refusal.ts';
import { systemContext, type App, type Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { changeReason, type ChangeKind } from '#modules/ordering/rules/presentation-changes.ts';
import { enforceWaitingBlocks, ordersOfWaitingBlocks } from '#modules/seating/server/blocks/block-store.ts';
import { seatService } from '#modules/seating/server/seat-service.ts';
import type { HeldItem } from '#modules/sales/server/goods.ts';
import { inParallel } from '#platform/server/in-parallel.ts';
import { lockOrder, type Order } from '../order-store.ts';
import { announce } from '../outbox/outbox-store.ts';
import { holdingsOf, publishTakenBack, takeBack, type TakenBack } from '../take-back.ts';
import { withdrawPayment } from '../withdraw-payment.ts';
import { changeHold } from './change-hold.ts';
import {
  insertOrdersOfChange,
  lockOpenOrder,
  markHandled,
  noteOrderFailure,
  openChanges,
  openOrdersOf,
  payingForCancelled,
  type PresentationChange,
} from './change-store.ts';
import { replaceSeats } from './replace-seats.ts';
import { lostVisit } from './lost-visit.ts';

/**
 * Handles the orders that changes of presentations touch, each in a transaction of its own and once, in any number of
 * processes. One that fails keeps the reason and is tried again by the next round. Runs at start and then regularly, so
 * that it goes on where a process has died.
 */
export async function carryOutChanges(app: App, tenantId: number): Promise<void> {
  const ctx = systemContext(app, tenantId);
  await blockWaiting(ctx);
  await inParallel(await payingForCancelled(ctx.db), (orderId) => stopPayment(ctx, orderId));
  await adoptOrders(ctx);
  for (const change of await openChanges(ctx.db))
    await inParallel(await openOrdersOf(ctx.db, change.changeId), (orderId) =>
      carryOut(ctx, change, orderId),
    );
}

/**
 * Withdraws the payment for a presentation that was cancelled, so that nobody confirms it at their bank for nothing. One
 * that the provider does not withdraw goes on; if it is made, settling refunds it.
 */
async function stopPayment(ctx: Context, orderId: string): Promise<void> {
  try {
    await withdrawPayment(ctx, orderId);
  } catch (error) {
    ctx.log.warn({ err: error, orderId }, 'payment for a cancelled presentation not withdrawn');
  }
}

/** Blocks what is to be blocked and has become free by itself: a payment was not made in time. */
async function blockWaiting(ctx: Context): Promise<void> {
  const blocked = await enforceWaitingBlocks(ctx.db, ctx.now);
  for (const [presentationId, places] of Map.groupBy(blocked, (place) => place.presentationId)) {
    const seatNos = places.map(({ seatNo }) => seatNo);
    await seatService(ctx.app).refresh(ctx, presentationId, seatNos);
    await seatService(ctx.app).publish(ctx.db, presentationId, seatNos);
  }
}

/**
 * Gives a change the orders that have its seats by now: a place whose payment was not made in time can be sold once more
 * before it is blocked.
 */
async function adoptOrders({ db }: Context): Promise<void> {
  for (const { changeId, orderId } of await ordersOfWaitingBlocks(db))
    await insertOrdersOfChange(db, changeId, [orderId]);
}

async function carryOut(ctx: Context, change: PresentationChange, orderId: string): Promise<void> {
  try {
    const done = await ctx.db.transaction((tx) => handle(ctx, tx, change, orderId));
    if (done) await publishTakenBack(ctx, done);
  } catch (error) {
    ctx.log.warn(
      { err: error, changeId: change.changeId, orderId },
      'order of a changed presentation not handled',
    );
    await noteOrderFailure(ctx.db, change.changeId, orderId, reasonOf(error));
  }
}

const reasonOf = (error: unknown): string =>
  isRefusal(error) ? error.code : (error as Error).message.slice(0, 200);

/** Undefined when nothing is to be published after the transaction. */
async function handle(
  ctx: Context,
  tx: BrandDb,
  change: PresentationChange,
  orderId: string,
): Promise<TakenBack | undefined> {
  const { changeId, kind } = change;
  if (!(await lockOpenOrder(tx, changeId, orderId))) return undefined;
  const order = (await lockOrder(tx, orderId))!;
  // Its payment is under way: a later round sees how it ends.
  if (order.status === 'awaiting_payment') return undefined;
  const handler = order.status === 'paid' ? HANDLERS[kind] : order.status === 'held' ? changeHold : undefined;
  const done = await handler?.(ctx, tx, change, order);
  await markHandled(tx, changeId, orderId, done ?? {}, ctx.now);
  return done && { order, items: done.items, eventId: done.eventId };
}

type Handler = (
  ctx: Context,
  tx: BrandDb,
  change: PresentationChange,
  order: Order,
) => Promise<
  | { readonly items: readonly HeldItem[]; readonly eventId?: string; readonly refundAmount?: number }
  | undefined
>;

/** What is done with a paid order, by the kind of the change. */
const HANDLERS: Readonly<Record<ChangeKind, Handler>> = {
  cancelled: takeBackVisit,
  moved: tellBuyer,
  seats_blocked: replaceSeats,
};

/** Takes back what is lost with the presentation, and announces it. */
async function takeBackVisit(
  ctx: Context,
  tx: BrandDb,
  { changeId, presentationId }: PresentationChange,
  order: Order,
): ReturnType<Handler> {
  const holdings = await holdingsOf(tx, order);
  const lost = lostVisit(holdings, presentationId);
  if (!lost) return undefined;
  const { items, amount } = lost;
  const parts = await takeBack(ctx, tx, order, {
    items,
    amount,
    paid: holdings.paid,
    reason: changeReason(changeId),
    to: 'cinema',
  });
  const itemNos = items.map(({ itemNo }) => itemNo);
  const eventId = await announce(tx, 'order.presentation_cancelled', order.orderId, ctx.now, {
    itemNos,
    amount,
    parts,
    hasRest: items.length < holdings.issued.length,
  });
  return { items, eventId, refundAmount: amount };
}

/** Announces that the presentation was moved. The tickets stay valid. */
async function tellBuyer(
  ctx: Context,
  tx: BrandDb,
  { changeId, presentationId }: PresentationChange,
  order: Order,
): ReturnType<Handler> {
  if (!lostVisit(await holdingsOf(tx, order), presentationId)) return undefined;
  const eventId = await announce(tx, 'order.presentation_moved', order.orderId, ctx.now, { changeId });
  return { items: [], eventId };
}
