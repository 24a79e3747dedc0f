import type { WantedReference } from '#modules/codes/rules/references.ts';
import { checkReferences, referenceFaultAt } from './check-references.ts';
import type { TicketSheet } from './price-sheet.ts';
import type { TicketFault } from './ticket-faults.ts';
import { chooseTicket, seatsByTicket, withTicket, type SeatTicket } from './ticket-choice.ts';

/**
 * Gives a seat the ticket that references open, which `sheet` has among its `references`. Returns the tickets of all
 * seats, or why there are none.
 */
export function enterReference(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  seatNo: number,
  { ticketId, ref1, ref2 }: WantedReference,
): readonly SeatTicket[] | TicketFault {
  const seat = chosen.find((one) => one.seatNo === seatNo);
  if (!seat) return { code: 'TICKET_NOT_FOUND', seatNo, ticketId };
  const pick = { ticketId, ref1, ref2, insteadOf: seat.insteadOf ?? seat.ticketId };
  const next = chooseTicket(sheet, chosen, seatNo, pick);
  if (!next) {
    const fault = referenceFaultAt(sheet.references ?? [], withTicket(seat, pick));
    const isOpen = sheet.references?.some((one) => one.ticketId === ticketId && !('refusal' in one));
    return fault && !isOpen ? fault : { code: 'TICKET_NOT_FOR_SEAT', seatNo, ticketId };
  }
  const heads = seatsByTicket(sheet, next).map(([head]) => head);
  return checkReferences(sheet.references ?? [], heads) ?? next;
}
