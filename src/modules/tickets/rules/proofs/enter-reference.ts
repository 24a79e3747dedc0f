import { checkMembers, memberFaultAt } from './check-members.ts';
import { checkReferences, referenceFaultAt } from './check-references.ts';
import { isSameProof, type Proof } from './proof.ts';
import type { TicketSheet } from '../price-sheet.ts';
import type { TicketFault } from '../ticket-faults.ts';
import { chooseTicket, seatsByTicket, withTicket, type SeatTicket } from '../ticket-choice.ts';

/** References or a member number, for a ticket type that asks for them. */
export type AskedProof = Omit<Proof, 'code'> & { readonly ticketId: number };

/**
 * Gives a seat the ticket that references or a member number open, which `sheet` has among its `references` or `members`.
 * Returns the tickets of all seats, or why there are none.
 */
export function enterReference(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  seatNo: number,
  proof: AskedProof,
): readonly SeatTicket[] | TicketFault {
  const { references = [], members = [] } = sheet;
  const { ticketId } = proof;
  const seat = chosen.find((one) => one.seatNo === seatNo);
  if (!seat) return { code: 'TICKET_NOT_FOUND', seatNo, ticketId };
  const pick = { ...proof, insteadOf: seat.insteadOf ?? seat.ticketId };
  const next = chooseTicket(sheet, chosen, seatNo, pick);
  if (!next) {
    const isOpen = [...references, ...members].some(
      (one) => !('refusal' in one) && one.ticketId === ticketId && isSameProof(one, proof),
    );
    const at = withTicket(seat, pick);
    const fault = referenceFaultAt(references, at) ?? memberFaultAt(members, at);
    return fault && !isOpen ? fault : { code: 'TICKET_NOT_FOR_SEAT', seatNo, ticketId };
  }
  const heads = seatsByTicket(sheet, next).map(([head]) => head);
  return checkReferences(references, heads) ?? checkMembers(sheet, heads) ?? next;
}
