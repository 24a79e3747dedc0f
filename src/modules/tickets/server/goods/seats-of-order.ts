import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import {
  GoodsGone,
  type HeldItem,
  type Item,
  type ItemNews,
  type Kept,
  type ReleasedTo,
  type SoldOrder,
} from '#modules/sales/server/goods.ts';
import { CALLED_OFF } from '#modules/catalog/rules/sale-window.ts';
import {
  guardAsShown,
  guardNotCancelled,
  isAnyCancelled,
} from '#modules/catalog/server/presentation-lock.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import { limitOf } from '#modules/seating/rules/seat-timer.ts';
import { deleteSeatTimer, lockSeatTimer, resumeSeatTimer } from '#modules/seating/server/seat-timer-store.ts';
import { enforceBlocks } from '#modules/seating/server/blocks/block-store.ts';
import { seatService } from '#modules/seating/server/seat-service.ts';
import {
  ClaimState,
  freePlaces,
  relockForHolder,
  keepForPayment,
  sellPlaces,
} from '#modules/seating/server/seat-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { placesOfTickets, ticketItems, type TicketPlaces } from '#modules/tickets/rules/ticket-items.ts';
import type { TicketFacts } from './facts.ts';
import { cancelTickets, insertTickets, type TicketRow } from './ticket-store.ts';
import { redeemUses, reserveUses, returnUses } from './ticket-uses.ts';

/** The seats of an order's tickets, from the payment on. */

/** Narrows the items that the functions below get to items of tickets. */
const asTickets = (items: readonly HeldItem[]): readonly TicketRow[] => items as readonly TicketRow[];

/** The refusal of a payment for places of which the visitor has locked only some by now, or none (`held`: how many). */
export const seatsGone = (held: number): GoodsGone =>
  new GoodsGone(held === 0 ? 'TIME_EXPIRED' : 'lock_seat_error');

/**
 * Keeps the visitor's locked places for the payment, and counts the uses of codes and references. Throws GoodsGone:
 * TIME_EXPIRED, lock_seat_error; SHOWING_CANCELLED, SHOWING_OFF_SALE and CART_DIFFERS when the presentation has changed;
 * CODE_USED and REFERENCE_USED when somebody else was quicker with one.
 */
export async function reserveSeats(
  tx: BrandDb,
  { orderId, sessionId }: SoldOrder,
  { showing: { presentationId, plan, view }, sheet, tickets }: TicketFacts,
  { until, isHold }: Kept,
): Promise<void> {
  const seatNos = tickets.map(({ seatNo }) => seatNo);
  const items = ticketItems(sheet, plan, presentationId, tickets);
  await Promise.all([
    guardAsShown(tx, view, (refusal) => new GoodsGone(refusal)),
    isHold && lockSeatTimer(tx, sessionId),
    keepForPayment(tx, { presentationId, seatNos, holder: sessionId, orderId, until }, seatsGone),
    reserveUses(tx, orderId, items),
    // A hold ends the visitor's order as a payment does: the next one has a clock of its own.
    isHold && deleteSeatTimer(tx, sessionId, presentationId),
  ]);
}

/**
 * Sells the places and writes the tickets; returns their codes, in the order of the places. Throws GoodsGone when another
 * visitor has one of the places now, or the presentation was cancelled.
 */
export async function issueTickets(
  _ctx: Context,
  tx: BrandDb,
  order: SoldOrder,
  items: readonly Item[],
): Promise<readonly string[]> {
  const { orderId, sessionId } = order;
  const places = placesOfTickets(items);
  // Sent together, in this order. The presentation is locked first, as in reserving; the seat timer is written before the
  // places, as in locking: transactions that write them in another order could deadlock.
  const cancelled = (): GoodsGone => new GoodsGone(CALLED_OFF.cancelled);
  const lost = (): GoodsGone => new GoodsGone('lock_seat_error');
  const guarding = places.map(({ presentationId }) => guardNotCancelled(tx, presentationId, cancelled));
  const locking = lockSeatTimer(tx, sessionId);
  const selling = places.map((seats) => sellPlaces(tx, { ...seats, orderId }, lost));
  const [codes] = await Promise.all([
    insertTickets(tx, order, asTickets(items)),
    redeemUses(tx, orderId, items),
    ...places.map(({ presentationId }) => deleteSeatTimer(tx, sessionId, presentationId)),
    ...guarding,
    locking,
    ...selling,
  ]);
  return codes;
}

/**
 * Releases the places of reserved or issued tickets, and what they used of codes and references. When the visitor's time is not over, the
 * places are locked for them again, so that they can pay in another way; otherwise, and when the presentation is
 * cancelled, they are free at once. Those that the cinema wants to block are blocked. Throws GoodsGone: TICKET_ADMITTED, unless the cinema takes the tickets back.
 */
export async function releaseTickets(
  ctx: Context,
  tx: BrandDb,
  { orderId, sessionId }: SoldOrder,
  items: readonly HeldItem[],
  to: ReleasedTo,
): Promise<boolean> {
  let areLocked = true;
  for (const { presentationId, seatNos } of placesOfTickets(items)) {
    await enforceBlocks(tx, { presentationId, seatNos, without: orderId, now: ctx.now });
    const isVisitors = to === 'visitor' && !(await isAnyCancelled(tx, [presentationId]));
    const deadline = isVisitors
      ? await visitorsDeadline(ctx, tx, sessionId, { presentationId, seatNos })
      : undefined;
    if (deadline)
      await relockForHolder(tx, { presentationId, seatNos, orderId, holder: sessionId, deadline });
    else areLocked = false;
    await freePlaces(tx, { presentationId, orderId, seatNos });
  }
  await returnUses(tx, orderId, items);
  const issued = items.filter(({ state }) => state === 'issued').map(({ itemNo }) => itemNo);
  // A buyer cannot return a ticket that was scanned at the entrance.
  const withAdmitted = to === 'cinema';
  if (issued.length > 0 && (await cancelTickets(tx, orderId, issued, { withAdmitted })) < issued.length)
    throw new GoodsGone('TICKET_ADMITTED');
  return areLocked;
}

/** Until when a visitor may keep the seats of a failed payment; undefined when their time is over. */
async function visitorsDeadline(
  ctx: Context,
  tx: BrandDb,
  sessionId: string,
  seats: TicketPlaces,
): Promise<Date | undefined> {
  const params = brandOf(ctx).configuration.params[665];
  const wanted = new Date(ctx.now.getTime() + params.customerInfoInSeconds * 1000);
  const until = (first: Date): Date => (limitOf(params, first) < wanted ? limitOf(params, first) : wanted);
  const timer = await resumeSeatTimer(tx, { ...seats, sessionId, now: ctx.now, until });
  return timer?.deadline;
}

/** The latest moment that a Date can have: sold places do not expire. */
const FOR_EVER = new Date(8.64e15);

/** Shows the change in this process and publishes it to the others. A lost message is corrected by the next change. */
export async function publishSeats(
  ctx: Context,
  order: SoldOrder,
  items: readonly NewItem[],
  news: ItemNews,
): Promise<void> {
  const service = seatService(ctx.app);
  const places = placesOfTickets(items);
  for (const { presentationId, seatNos } of places) {
    service
      .publish(ctx.db, presentationId, seatNos)
      .catch((error: unknown) =>
        ctx.log.warn({ err: error, orderId: order.orderId }, 'a change of seats was not passed on'),
      );
  }
  await Promise.all(places.map((seats) => show(ctx, order, seats, news)));
}

async function show(
  ctx: Context,
  { orderId, sessionId }: SoldOrder,
  { presentationId, seatNos }: TicketPlaces,
  news: ItemNews,
): Promise<void> {
  const service = seatService(ctx.app);
  if (news.event === 'released') return service.refresh(ctx, presentationId, seatNos);
  const claim =
    news.event === 'reserved'
      ? { state: ClaimState.held, holder: sessionId, expires: news.until }
      : { state: ClaimState.sold, holder: orderId, expires: FOR_EVER };
  const claims = seatNos.map((seatNo) => ({ ...claim, presentationId, orderId, seatNo }));
  return service.show(ctx.tenantId, presentationId, claims);
}
