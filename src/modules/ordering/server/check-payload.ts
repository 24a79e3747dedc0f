import { createHash } from 'node:crypto';
import type { Input } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';
import { ownSeat } from '#modules/ordering/rules/cart.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { seatNoAt } from '#modules/seating/rules/seat-names.ts';
import type { Showing } from '#modules/seating/server/showing.ts';
import type { SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';

export type Payload = Input<typeof commitOrder>['body']['cart'];

/** The showing that the payload is for: one for all seats. */
export function presentationIdOf({ seats }: Payload): number {
  const [first] = seats;
  if (!first) throw refuse('NO_SEATS_SELECTED');
  if (seats.some((seat) => seat.ticket.prsntId !== first.ticket.prsntId)) throw refuse('UNKNOWN_SEAT');
  return first.ticket.prsntId;
}

/** The place that a seat of the payload stands for, or -1. */
export const placeOf = (hall: Hall, { XCoordinate, YCoordinate, ticket }: Payload['seats'][number]): number =>
  seatNoAt(hall, ticket.sectionId, XCoordinate ?? -1, YCoordinate ?? -1);

/** The seats and tickets that the payload names. Refuses UNKNOWN_SEAT. */
export function payloadTickets({ plan }: Showing, { seats }: Payload): SeatTicket[] {
  const tickets = seats.map((seat) => {
    const { XCoordinate, YCoordinate, ticket } = seat;
    const seatNo = placeOf(plan.hall, seat);
    if (seatNo < 0)
      throw refuse('UNKNOWN_SEAT', { sectionId: ticket.sectionId, x: XCoordinate, y: YCoordinate });
    return {
      ...ownSeat(plan, seatNo),
      ticketId: ticket.ticketId,
      addonIds: (ticket.selectedAddons ?? []).map((addon) => addon.id),
    };
  });
  if (new Set(tickets.map(({ seatNo }) => seatNo)).size !== tickets.length) throw refuse('UNKNOWN_SEAT');
  return tickets.toSorted((a, b) => a.seatNo - b.seatNo);
}

/** What makes two commits the same one: seats, tickets, products and the payment offered. */
export function fingerprintOf(payload: Payload, tickets: readonly SeatTicket[]): string {
  const products = (payload.products ?? [])
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.id - b.id);
  const text = JSON.stringify([tickets, products, payload.delivery ?? '', payload.paymentIdentifier ?? '']);
  return createHash('sha256').update(text).digest('base64url');
}
