import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { heldUntil } from '#modules/ordering/rules/holds.ts';
import type { ChangeKind } from '#modules/ordering/rules/presentation-changes.ts';
import type { Item } from '#modules/sales/server/goods.ts';
import { waitingOf } from '#modules/seating/server/blocks/block-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { placesOfTickets } from '#modules/tickets/rules/ticket-items.ts';
import { dropHold, endHold, endCancelledHold } from '../holds/end-hold.ts';
import { moveEnd } from '../holds/hold-store.ts';
import { itemsOf } from '../item-store.ts';
import type { Order } from '../order-store.ts';
import { announce } from '../outbox/outbox-store.ts';
import { placesOfChanges } from '../seat-change/seat-change-goods.ts';
import type { PresentationChange } from './change-store.ts';

/** What is passed on after the transaction: the items whose seats are free, and the event that tells the customer. */
type Changed = { readonly items: readonly Item[]; readonly eventId?: string };

type Handler = (
  ctx: Context,
  tx: BrandDb,
  change: PresentationChange,
  hold: { readonly order: Order; readonly items: readonly Item[] },
) => Promise<Changed | undefined>;

/** What a change of its presentation does with a hold. Undefined when it does not concern it. */
export const changeHold = async (
  ctx: Context,
  tx: BrandDb,
  change: PresentationChange,
  order: Order,
): Promise<Changed | undefined> =>
  (order.changesOrderId === null ? HANDLERS[change.kind] : dropPayment)(ctx, tx, change, {
    order,
    items: await itemsOf(tx, order.orderId),
  });

const HANDLERS: Readonly<Record<ChangeKind, Handler>> = {
  cancelled: async (ctx, tx, _change, hold) => ({
    items: hold.items,
    ...(await endCancelledHold(ctx, tx, hold)),
  }),
  moved,
  seats_blocked: loseSeats,
};

/** It can be paid until a moment before the new beginning; a hold for which that is over ends. */
async function moved(
  ctx: Context,
  tx: BrandDb,
  { changeId, to }: PresentationChange,
  hold: Parameters<Handler>[3],
): ReturnType<Handler> {
  const { orderId } = hold.order;
  const until = heldUntil(to.startsAt, brandOf(ctx).configuration.holds);
  if (until <= ctx.now) return { items: hold.items, ...(await endHold(ctx, tx, hold)) };
  await moveEnd(tx, orderId, until);
  return { items: [], eventId: await announce(tx, 'order.held', orderId, ctx.now, { changeId }) };
}

/** A payment for other seats ends when they are not to be had any more, or not then: its buyer has the old ones still. */
async function dropPayment(
  ctx: Context,
  tx: BrandDb,
  { kind, changeId, presentationId }: PresentationChange,
  hold: Parameters<Handler>[3],
): ReturnType<Handler> {
  const seatNos = placesOfChanges(hold.items).flatMap((places) => places.seatNos);
  const isTouched =
    kind !== 'seats_blocked' || (await waitingOf(tx, changeId, { presentationId, seatNos })).length > 0;
  if (!isTouched) return undefined;
  await dropHold(ctx, tx, hold);
  return { items: hold.items };
}

/** A hold with a blocked seat ends: nothing was paid, and its customer chooses again. */
async function loseSeats(
  ctx: Context,
  tx: BrandDb,
  { changeId, presentationId }: PresentationChange,
  hold: Parameters<Handler>[3],
): ReturnType<Handler> {
  const seatNos = placesOfTickets(hold.items).flatMap((places) => places.seatNos);
  if ((await waitingOf(tx, changeId, { presentationId, seatNos })).length === 0) return undefined;
  await dropHold(ctx, tx, hold);
  const eventId = await announce(tx, 'order.hold_ended', hold.order.orderId, ctx.now, { changeId });
  return { items: hold.items, eventId };
}
