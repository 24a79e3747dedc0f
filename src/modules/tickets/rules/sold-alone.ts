import type { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { checkTickets } from './check-tickets.ts';
import type { TicketSheet } from './price-sheet.ts';
import type { SeatTicket } from './ticket-choice.ts';

/** A ticket type for one kind of place at one price level. */
type OnePlace = Pick<SeatTicket, 'ticketGroupId' | 'ticketId'> & { readonly seatKind: SeatKind };

/**
 * The order of one place with a ticket type and nothing else; undefined when such an order is refused: a child comes with
 * an adult, a family ticket needs several places.
 */
export function orderOfOne(sheet: TicketSheet, place: OnePlace): readonly SeatTicket[] | undefined {
  const order = [{ seatNo: 0, ...place, addonIds: [] }];
  return checkTickets(sheet, order) ? undefined : order;
}
