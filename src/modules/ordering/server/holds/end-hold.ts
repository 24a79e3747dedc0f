import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { isAnyCancelled } from '#modules/catalog/server/presentation-lock.ts';
import { hasShowing } from '#modules/sales/rules/items.ts';
import type { Item } from '#modules/sales/server/goods.ts';
import { setOrderStatus, type Order } from '../order-store.ts';
import { announce } from '../outbox/outbox-store.ts';
import { releaseItems } from '../release-items.ts';

/** A hold with its items; its row is locked. */
type LockedHold = { readonly order: Order; readonly items: readonly Item[] };

/** What the caller passes on after the transaction: an event of the outbox, and whether the goods are free. */
type Ended = { readonly event: 'released'; readonly eventId?: string };

/**
 * Ends a hold that nobody has paid in time: its goods are free for everybody, and its customer is told. Who has not paid for other
 * seats has the old ones still, and chose minutes ago: no e-mail.
 */
export async function endHold(ctx: Context, tx: BrandDb, hold: LockedHold): Promise<Ended> {
  await dropHold(ctx, tx, hold);
  if (hold.order.changesOrderId !== null) return { event: 'released' };
  return { event: 'released', eventId: await announce(tx, 'order.hold_ended', hold.order.orderId, ctx.now) };
}

/** Ends a hold of a cancelled showing. */
export async function endCancelledHold(ctx: Context, tx: BrandDb, hold: LockedHold): Promise<Ended> {
  await dropHold(ctx, tx, hold);
  if (hold.order.changesOrderId !== null) return { event: 'released' };
  const payload = { itemNos: hold.items.map(({ itemNo }) => itemNo), amount: 0 };
  const eventId = await announce(tx, 'order.presentation_cancelled', hold.order.orderId, ctx.now, payload);
  return { event: 'released', eventId };
}

/** The same without an e-mail: its customer knows it, or is told by another event. */
export async function dropHold(ctx: Context, tx: BrandDb, hold: LockedHold): Promise<void> {
  await setOrderStatus(tx, hold.order.orderId, 'cancelled', ctx.now);
  await releaseItems(ctx, tx, hold, 'public');
}

/** The payment of a hold has failed. It is kept to be paid again, unless its time is over or its showing is cancelled. */
export async function keepOrEndHold(ctx: Context, tx: BrandDb, hold: LockedHold): Promise<Ended | undefined> {
  const { order, items } = hold;
  const showings = items.flatMap(({ kind, subjectId }) => (hasShowing(kind) ? subjectId : []));
  if (await isAnyCancelled(tx, showings)) return endCancelledHold(ctx, tx, hold);
  if (order.heldUntil! <= ctx.now) return endHold(ctx, tx, hold);
  await setOrderStatus(tx, order.orderId, 'held', ctx.now);
  return undefined;
}
