import { defaultTicket, levelOf, type TicketSheet } from '../../rules/price-sheet.ts';
import { hasProof } from '../../rules/proofs/proof.ts';
import { chooseTicket, seatsMissing, type SeatTicket } from '../../rules/ticket-choice.ts';

/** How many of a group's places have each ticket type; a family ticket on four places counts once. */
export function countOf(sheet: TicketSheet, places: readonly SeatTicket[], ticketId: number): number {
  const own = places.filter((place) => place.ticketId === ticketId).length;
  return Math.floor(own / factorOf(sheet, places, ticketId));
}

const factorOf = (sheet: TicketSheet, places: readonly SeatTicket[], ticketId: number): number =>
  levelOf(sheet, places[0]?.ticketGroupId ?? 0)?.tickets.find((one) => one.ticketId === ticketId)
    ?.multiplyFactor ?? 1;

/**
 * Adds one of a type to places without numbers, by changing a place with the default ticket. Returns the whole
 * choice, or undefined when more places are needed first (`placesNeeded`).
 */
export function oneMore(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  places: readonly SeatTicket[],
  ticketId: number,
): readonly SeatTicket[] | undefined {
  const giver = giverOf(sheet, places, ticketId);
  return giver && chooseTicket(sheet, chosen, giver.seatNo, { ticketId });
}

/** How many more places an order needs for one more of a type; 0 when enough places have the default ticket. */
export function placesNeeded(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  places: readonly SeatTicket[],
  ticketId: number,
): number {
  const giver = giverOf(sheet, places, ticketId);
  return giver ? seatsMissing(sheet, chosen, giver.seatNo, { ticketId }) : factorOf(sheet, places, ticketId);
}

/** A place whose ticket may change: one with the default ticket, unless the default ticket is the one to add. */
function giverOf(
  sheet: TicketSheet,
  places: readonly SeatTicket[],
  ticketId: number,
): SeatTicket | undefined {
  const usual = usualTicket(sheet, places);
  return usual === ticketId
    ? undefined
    : places.find((place) => place.ticketId === usual && !hasProof(place));
}

/** Removes one of a type: its last place gets the default ticket. Undefined when the type is the default ticket. */
export function oneFewer(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  places: readonly SeatTicket[],
  ticketId: number,
): readonly SeatTicket[] | undefined {
  const usual = usualTicket(sheet, places);
  const last = places.findLast((place) => place.ticketId === ticketId && !hasProof(place));
  if (!last || usual === undefined || usual === ticketId) return undefined;
  return chooseTicket(sheet, chosen, last.seatNo, { ticketId: usual });
}

/** The default ticket of a group of places, which all have one price level. */
export function usualTicket(sheet: TicketSheet, places: readonly SeatTicket[]): number | undefined {
  const [place] = places;
  const level = place && levelOf(sheet, place.ticketGroupId);
  return level && defaultTicket(level, place.seatKind)?.ticketId;
}
