import { isEligible, type EnteredReference } from '#modules/codes/rules/references.ts';
import { isSameProof } from './proof.ts';
import type { ReferenceFault } from './reference-faults.ts';
import type { SeatTicket } from '../ticket-choice.ts';

type Seat = Pick<SeatTicket, 'seatNo' | 'ticketId' | 'code' | 'ref1' | 'ref2'>;

/** Whether a seat's ticket is the one that entered references open. */
export const isReferenceAt = (seat: Seat, entered: EnteredReference): boolean =>
  seat.ticketId === entered.ticketId && isSameProof(seat, { ref1: entered.ref1, ref2: entered.ref2 });

/** Why the references of a seat's ticket open it no longer; undefined when it has none. */
export function referenceFaultAt(
  entered: readonly EnteredReference[],
  seat: Seat,
): ReferenceFault | undefined {
  if (seat.ref1 === undefined) return undefined;
  const own = entered.find((one) => isReferenceAt(seat, one));
  const code = own && !isEligible(own) ? own.refusal : 'REFERENCE_NOT_ELIGIBLE';
  return { code, seatNo: seat.seatNo, ticketId: seat.ticketId, left: 0 };
}

/** The first reference that an order has more tickets for than it is good for. `tickets`: a seat of each ticket. */
export function checkReferences(
  entered: readonly EnteredReference[],
  tickets: readonly Seat[],
): ReferenceFault | undefined {
  const used = new Map<number, number>();
  for (const seat of tickets) {
    const own = entered.filter(isEligible).find((one) => isReferenceAt(seat, one));
    if (!own) continue;
    const count = (used.get(own.referenceId) ?? 0) + 1;
    used.set(own.referenceId, count);
    if (count > own.left)
      return { code: 'REFERENCE_USED', seatNo: seat.seatNo, ticketId: seat.ticketId, left: own.left };
  }
  return undefined;
}
