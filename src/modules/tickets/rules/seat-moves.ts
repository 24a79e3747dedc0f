import { accessibleKindName } from '#modules/seating/rules/seat-kinds.ts';
import type { OwnSeat } from './own-seats.ts';
import type { PriceSheet, TicketOption } from './price-sheet.ts';
import { optionOf } from './ticket-choice.ts';

/**
 * Other seats for the tickets of a paid order (specification section 3, cart payload, 'modify'). A ticket keeps its type.
 * Amounts are minor units.
 */

/** A ticket that is to get another seat. */
export type MovableTicket = OwnSeat & {
  readonly itemNo: number;
  readonly ticketId: number;
  /** What was paid for it, without add-ons. */
  readonly price: number;
  /** It was bought with a code, references or a member number. */
  readonly isByProof: boolean;
};

/** A ticket with its new seat. */
export type SeatMove = {
  readonly itemNo: number;
  readonly from: number;
  readonly to: OwnSeat;
  /** The price of the ticket at the new seat, without add-ons. */
  readonly price: number;
  /** How much more it costs than before; below 0 when it costs less. */
  readonly difference: number;
};

export type SeatMoveFault =
  | { readonly code: 'SEAT_CHANGE_COUNT'; readonly tickets: number; readonly seats: number }
  /** A wheelchair or companion's place for a seat, or the other way round. */
  | { readonly code: 'SEAT_CHANGE_KIND' }
  /** The ticket is not sold at the new seat's price level, or has no price of its own there. */
  | { readonly code: 'SEAT_CHANGE_TICKET'; readonly itemNo: number; readonly seatNo: number };

export const SEAT_MOVE_FAULTS = [
  'SEAT_CHANGE_COUNT',
  'SEAT_CHANGE_KIND',
  'SEAT_CHANGE_TICKET',
] as const satisfies readonly SeatMoveFault['code'][];

/**
 * Gives each ticket one of the seats: one of its kind, and of its price level as far as there are such, in the order of the
 * hall. The prices are those of today: a ticket costs as much more or less as its type costs at the new price level, and never
 * less than nothing. Within a price level nothing changes, whatever was paid.
 */
export function seatMoves(
  sheet: PriceSheet,
  tickets: readonly MovableTicket[],
  seats: readonly OwnSeat[],
): { readonly moves: readonly SeatMove[] } | { readonly fault: SeatMoveFault } {
  if (tickets.length !== seats.length)
    return { fault: { code: 'SEAT_CHANGE_COUNT', tickets: tickets.length, seats: seats.length } };
  const pairs = pairsOf(tickets, seats);
  if (!pairs) return { fault: { code: 'SEAT_CHANGE_KIND' } };
  const moves: SeatMove[] = [];
  for (const [ticket, to] of pairs) {
    const change = priceChange(sheet, ticket, to);
    if (change === undefined)
      return { fault: { code: 'SEAT_CHANGE_TICKET', itemNo: ticket.itemNo, seatNo: to.seatNo } };
    const price = Math.max(0, ticket.price + change);
    moves.push({ itemNo: ticket.itemNo, from: ticket.seatNo, to, price, difference: price - ticket.price });
  }
  return { moves: moves.toSorted((a, b) => a.itemNo - b.itemNo) };
}

type Pair = readonly [MovableTicket, OwnSeat];

const accessOf = ({ seatKind }: OwnSeat) => accessibleKindName(seatKind);

/** Undefined when there is a place for wheelchair users or their companions and no ticket of one, or the other way round. */
function pairsOf(tickets: readonly MovableTicket[], seats: readonly OwnSeat[]): Pair[] | undefined {
  const left = tickets.toSorted((a, b) => a.seatNo - b.seatNo);
  const take = (to: OwnSeat, suits: (ticket: MovableTicket) => boolean): Pair[] => {
    const at = left.findIndex((ticket) => accessOf(ticket) === accessOf(to) && suits(ticket));
    return at < 0 ? [] : [[left.splice(at, 1)[0]!, to]];
  };
  const inOrder = seats.toSorted((a, b) => a.seatNo - b.seatNo);
  const same = inOrder.flatMap((to) => take(to, ({ ticketGroupId }) => ticketGroupId === to.ticketGroupId));
  const placed = new Set(same.map(([, to]) => to));
  const others = inOrder.filter((to) => !placed.has(to)).flatMap((to) => take(to, () => true));
  const pairs = [...same, ...others];
  return pairs.length === seats.length ? pairs : undefined;
}

/** How much more a ticket costs at a seat; undefined when its type is not sold there. */
function priceChange(sheet: PriceSheet, ticket: MovableTicket, to: OwnSeat): number | undefined {
  if (ticket.ticketGroupId === to.ticketGroupId && ticket.seatKind === to.seatKind) return 0;
  // What a code, a reference or a member number gives is of the price level for which it was entered.
  if (ticket.isByProof) return undefined;
  const { ticketId, ticketGroupId, seatKind, seatNo } = ticket;
  const before = optionOf(sheet, { ticketId, ticketGroupId, seatKind, seatNo });
  const after = optionOf(sheet, { ticketId, ...to });
  if (!before || !after || !hasOwnPrice(before) || !hasOwnPrice(after) || after.isSoldOut) return undefined;
  return after.price - before.price;
}

/** A ticket for several seats has one price for all of them, which are of one price level. */
const hasOwnPrice = ({ multiplyFactor }: TicketOption): boolean => multiplyFactor <= 1;
