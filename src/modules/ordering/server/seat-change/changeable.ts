import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { showingOf, type Showing } from '#modules/seating/server/showing.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { issuedTickets, type TicketRow } from '#modules/tickets/server/goods/ticket-store.ts';
import {
  seatChangeClosed,
  seatsChangeableUntil,
  type SeatChangeClosed,
} from '#modules/ordering/rules/seat-change.ts';
import { itemsOf } from '../item-store.ts';
import { orderByLink, type Order } from '../order-store.ts';
import { changesBegun, lastChangeNo } from './seat-change-store.ts';

/** A paid order with what a change of its seats needs. */
export type Changeable = {
  readonly order: Order;
  readonly showing: Showing;
  /** Its valid tickets that were not scanned, by item: those for numbered seats. */
  readonly tickets: readonly TicketRow[];
  readonly changeNo: number;
  readonly until: Date;
  /** Why its seats cannot be changed. */
  readonly closed: SeatChangeClosed | undefined;
};

/** A paid order by its link. Refuses ORDER_NOT_FOUND, also for an order without tickets. */
export async function changeableOrder(ctx: Context, token: string): Promise<Changeable> {
  const order = await orderByLink(ctx.db, token);
  if (order?.status !== 'paid') throw notFound();
  const [items, issued, changeNo, begun] = await Promise.all([
    itemsOf(ctx.db, order.orderId),
    issuedTickets(ctx.db, order.orderId),
    lastChangeNo(ctx.db, order.orderId),
    changesBegun(ctx.db, order.orderId),
  ]);
  const all = items.filter(({ kind }) => kind === 'ticket') as unknown as readonly TicketRow[];
  const [first] = all;
  if (!first) throw notFound();
  const valid = new Set(issued.filter(({ status }) => status === 'valid').map(({ itemNo }) => itemNo));
  const tickets = all.filter(({ itemNo, detail }) => valid.has(itemNo) && detail.place.seat !== '');
  const showing = await showingOf(ctx, first.subjectId);
  const { changeSeats } = brandOf(ctx).configuration;
  const until = seatsChangeableUntil(showing.view.startsAt, changeSeats);
  return {
    order,
    showing,
    tickets,
    changeNo,
    until,
    closed: seatChangeClosed(
      {
        isOffered: changeSeats.offered,
        isCancelled: showing.view.status === 'cancelled',
        until,
        hasTickets: tickets.length > 0,
        begun,
      },
      ctx.now,
    ),
  };
}

const notFound = () => refuse('ORDER_NOT_FOUND', {}, 404);
