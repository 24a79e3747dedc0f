import { levelOf, seatTypes, type TicketSheet } from './price-sheet.ts';
import { checkTickets } from './check-tickets.ts';
import { hasProof } from './proofs/proof.ts';
import { optionOf, type SeatTicket } from './ticket-choice.ts';

/** One ticket type for several seats at once. */
export type SameTicket = {
  readonly ticketId: number;
  /** How many of the seats get it. */
  readonly part: number;
  /** The tickets of all seats then. */
  readonly next: readonly SeatTicket[];
};

/**
 * The ticket types that two or more of the seats `among` an order's can have at once, in the order in which types are
 * shown. Seats that cannot have the type keep theirs, and so do seats with a proof and a wheelchair user's companion, who
 * comes free. A type
 * that the order could not have then, such as children without an adult, is left out.
 */
export function sameTickets(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  among: ReadonlySet<number>,
): SameTicket[] {
  const seats = chosen.filter(
    (seat) => among.has(seat.seatNo) && !hasProof(seat) && !optionOf(sheet, seat)?.perWheelchair,
  );
  const types = new Set(
    seats.flatMap(({ ticketGroupId, seatKind }) => {
      const level = levelOf(sheet, ticketGroupId);
      return level
        ? seatTypes(level, seatKind).flatMap((type) => (hasProof(type) ? [] : [type.ticketId]))
        : [];
    }),
  );
  return [...types].flatMap((ticketId) => {
    const taking = new Set(seatsFor(sheet, seats, ticketId));
    const next = chosen.map((seat) =>
      taking.has(seat.seatNo) && seat.ticketId !== ticketId ? { ...seat, ticketId, addonIds: [] } : seat,
    );
    const isPossible = taking.size > 1 && checkTickets(sheet, next) === undefined;
    return isPossible ? [{ ticketId, part: taking.size, next }] : [];
  });
}

/** The seats that can have a type together: whole tickets, and no more than an order may have. */
function seatsFor(sheet: TicketSheet, seats: readonly SeatTicket[], ticketId: number): number[] {
  const able = seats.flatMap((seat) => {
    const option = optionOf(sheet, { ...seat, ticketId });
    return option && !option.isSoldOut && !option.perWheelchair ? [{ seat, option }] : [];
  });
  const [first] = able;
  if (!first) return [];
  const { multiplyFactor, maximum } = first.option;
  const factor = Math.max(multiplyFactor, 1);
  const tickets = Math.min(Math.floor(able.length / factor), maximum);
  return able.slice(0, tickets * factor).map(({ seat }) => seat.seatNo);
}
