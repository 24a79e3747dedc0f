import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { enforceBlocks, waitingOf } from '#modules/seating/server/blocks/block-store.ts';
import { listTickets } from '#modules/tickets/server/goods/list-tickets.ts';
import { moveSeats } from '#modules/tickets/server/goods/move-seats.ts';
import type { TicketRow } from '#modules/tickets/server/goods/ticket-store.ts';
import { rewriteItems } from '../item-store.ts';
import type { Order } from '../order-store.ts';
import { announce, type MovedSeat } from '../outbox/outbox-store.ts';
import { holdingsOf } from '../take-back.ts';
import type { PresentationChange } from './change-store.ts';

/** What is to be passed on after the transaction. `items`: with their old and their new seats. */
type Replaced = { readonly items: readonly TicketRow[]; readonly eventId?: string };

/**
 * Gives a paid order other seats for those that are to be blocked, blocks these, and announces it. When there are none, or
 * the operator does not want it, announces that the buyer may have their money back; the seats stay theirs until then.
 * Who was scanned is in the hall: their seat is left to the staff. Undefined when the order has none of the seats any more.
 */
export async function replaceSeats(
  ctx: Context,
  tx: BrandDb,
  { changeId, presentationId, movesBuyers }: PresentationChange,
  order: Order,
): Promise<Replaced | undefined> {
  const items = await itemsOfBlocks(ctx, tx, order, { changeId, presentationId });
  if (items.length === 0) return undefined;
  const { orderId } = order;
  const moved = movesBuyers ? await moveSeats(ctx, tx, order, items) : undefined;
  if (!moved) {
    const seats = items.map(({ detail: { place } }) => ({ from: place }));
    return {
      items: [],
      eventId: await announce(tx, 'order.seats_lost', orderId, ctx.now, { changeId, seats }),
    };
  }
  await rewriteItems(tx, orderId, moved);
  const seatNos = items.map(({ detail }) => detail.seatNo);
  await enforceBlocks(tx, { presentationId, seatNos, without: orderId, now: ctx.now });
  const seats = items.map(({ detail }, i) => ({ from: detail.place, to: moved[i]!.detail.place }));
  const all = [...items, ...moved];
  // Places of general admission have no names: the buyer has nothing to know.
  if (!seats.some(isNews)) return { items: all };
  return {
    items: all,
    eventId: await announce(tx, 'order.seats_moved', orderId, ctx.now, { changeId, seats }),
  };
}

/** The valid tickets of an order whose seats a change is still to block. */
async function itemsOfBlocks(
  ctx: Context,
  tx: BrandDb,
  order: Order,
  { changeId, presentationId }: Pick<PresentationChange, 'changeId' | 'presentationId'>,
): Promise<TicketRow[]> {
  const { issued } = await holdingsOf(tx, order);
  const tickets = issued.filter(
    ({ kind, subjectId }) => kind === 'ticket' && subjectId === presentationId,
  ) as unknown as TicketRow[];
  const seatNos = await waitingOf(tx, changeId, {
    presentationId,
    seatNos: tickets.map(({ detail }) => detail.seatNo),
  });
  const lost = tickets.filter(({ detail }) => seatNos.includes(detail.seatNo));
  const listed = await listTickets({ ...ctx, db: tx }, order, lost);
  return lost.filter((_, i) => !listed[i]!.ticket!.isAdmitted);
}

const isNews = ({ from, to }: MovedSeat): boolean =>
  from.section !== to?.section || from.row !== to.row || from.seat !== to.seat;
