import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { checkCodes, codeFaultAt } from './proofs/check-codes.ts';
import { checkMembers, memberFaultAt } from './proofs/check-members.ts';
import { checkReferences, referenceFaultAt } from './proofs/check-references.ts';
import {
  levelOf,
  seatTypes,
  webTickets,
  type TicketLevel,
  type TicketRules,
  type TicketSheet,
} from './price-sheet.ts';
import { isPick, optionOf, seatsByTicket, type SeatTicket } from './ticket-choice.ts';
import type { TicketFault } from './ticket-faults.ts';

/**
 * The first fault of the tickets chosen for an order's seats (specification section 5, 'Ticket combinations'), or
 * undefined. Counts are of tickets: a family ticket on four seats counts once.
 */
export function checkTickets(sheet: TicketSheet, chosen: readonly SeatTicket[]): TicketFault | undefined {
  for (const seat of chosen) {
    const level = levelOf(sheet, seat.ticketGroupId);
    if (!level || seatTypes(level, seat.seatKind).length === 0)
      return { code: 'NO_PRICE_POLICY', seatNo: seat.seatNo };
    const option = optionOf(sheet, seat);
    if (!option)
      return (
        codeFaultAt(sheet.codes ?? [], seat) ??
        referenceFaultAt(sheet.references ?? [], seat) ??
        memberFaultAt(sheet.members ?? [], seat) ?? {
          code: notFound(level, seat),
          seatNo: seat.seatNo,
          ticketId: seat.ticketId,
        }
      );
    if (option.isSoldOut) return { code: 'TICKET_SOLD_OUT', ticketId: option.ticketId };
    const unknown = seat.addonIds.find((id) => !option.addons.some((addon) => addon.id === id));
    if (unknown !== undefined)
      return { code: 'TICKET_NOT_FOUND', seatNo: seat.seatNo, ticketId: seat.ticketId };
  }
  const tickets = seatsByTicket(sheet, chosen);
  const types = new Set(chosen.map((seat) => seat.ticketId));
  for (const ticketId of types) {
    const own = tickets.filter(([seat]) => seat.ticketId === ticketId);
    const fault = checkCount(optionOf(sheet, own[0]![0])!, own, types);
    if (fault) return fault;
  }
  const heads = tickets.map(([head]) => head);
  const codes = heads.map(({ code }) => code);
  return (
    checkWheelchairs(sheet, chosen) ??
    checkCodes(sheet.codes ?? [], codes, chosen.length) ??
    checkReferences(sheet.references ?? [], heads) ??
    checkMembers(sheet, heads)
  );
}

/** Whether a ticket is not sold on the web at all, or only for seats of another kind. */
const notFound = (level: TicketLevel, seat: SeatTicket): 'TICKET_NOT_FOR_SEAT' | 'TICKET_NOT_FOUND' =>
  webTickets(level).some((ticket) => isPick(ticket, seat)) ? 'TICKET_NOT_FOR_SEAT' : 'TICKET_NOT_FOUND';

/** At most one companion for each wheelchair place, whatever the name of the companion's ticket. */
function checkWheelchairs(sheet: TicketSheet, chosen: readonly SeatTicket[]): TicketFault | undefined {
  const isCompanion = (seat: SeatTicket): boolean => optionOf(sheet, seat)?.perWheelchair ?? false;
  const places = chosen.filter((seat) => seat.seatKind === SeatKind.wheelchair && !isCompanion(seat));
  const beyond = chosen.filter(isCompanion)[places.length];
  return beyond && { code: 'WHEELCHAIR_PLACE_REQUIRED', ticketId: beyond.ticketId };
}

/** Checks all tickets of one type, each with its seats. */
function checkCount(
  { ticketId, multiplyFactor: factor, minimum, maximum, companionOf }: TicketRules,
  tickets: readonly (readonly SeatTicket[])[],
  types: ReadonlySet<number>,
): TicketFault | undefined {
  const short = tickets.find((seats) => seats.length < factor);
  if (short) return { code: 'TICKET_MULTIPLIER', ticketId, factor, missing: factor - short.length };
  if (tickets.length < minimum) return { code: 'TICKET_MINIMUM', ticketId, minimum };
  if (tickets.length > maximum) return { code: 'TICKET_MAXIMUM', ticketId, maximum };
  if (companionOf.length > 0 && !companionOf.some((id) => types.has(id))) {
    return { code: 'COMPANION_REQUIRED', ticketId, companionOf };
  }
  return undefined;
}
