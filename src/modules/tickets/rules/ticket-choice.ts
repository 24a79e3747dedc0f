import type { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { isSameProof, proofKey, proofOf, type Proof } from './proofs/proof.ts';
import { defaultTicket, levelOf, seatTypes, type TicketLevel, type TicketSheet } from './price-sheet.ts';

/** A seat with the ticket chosen for it, and the proof by which it has it. */
export type SeatTicket = Proof & {
  readonly seatNo: number;
  readonly seatKind: SeatKind;
  readonly ticketGroupId: number;
  readonly ticketId: number;
  readonly addonIds: readonly number[];
  /** The type that the seat had before the proof was entered: it comes back when the proof is removed. */
  readonly insteadOf?: number | undefined;
};

/** What is chosen for a seat: a type, and the proof that opens it or makes it cheaper. */
export type TicketPick = Pick<SeatTicket, 'ticketId' | 'insteadOf' | keyof Proof>;

/** A seat with another ticket; nothing of the former one stays. */
export const withTicket = (
  { seatNo, seatKind, ticketGroupId }: SeatTicket,
  { ticketId, insteadOf, ...proof }: TicketPick,
): SeatTicket => ({
  seatNo,
  seatKind,
  ticketGroupId,
  ticketId,
  addonIds: [],
  ...proofOf(proof),
  ...(insteadOf !== undefined && { insteadOf }),
});

/** Whether two seats have, or would have, the same kind of ticket by the same proof. */
export const isPick = (one: TicketPick, other: TicketPick): boolean =>
  one.ticketId === other.ticketId && isSameProof(one, other);

/** The ticket type of a seat, when it can be chosen on the web for a seat of its kind. */
export const optionOf = <Level extends TicketLevel>(
  sheet: TicketSheet<Level>,
  { ticketGroupId, seatKind, ...pick }: Omit<SeatTicket, 'addonIds'>,
): Level['tickets'][number] | undefined => {
  const level = levelOf(sheet, ticketGroupId);
  return level && seatTypes(level, seatKind).find((ticket) => isPick(ticket, pick));
};

/** The price level and ticket type of a seat, when it can be chosen there on the web. */
export function levelOptionOf<Level extends TicketLevel>(
  sheet: TicketSheet<Level>,
  ticket: SeatTicket,
): { level: Level; option: Level['tickets'][number] } | undefined {
  const level = levelOf(sheet, ticket.ticketGroupId);
  const option = optionOf(sheet, ticket);
  return level && option && { level, option };
}

/** The same for a ticket that has passed `checkTickets`. Throws on any other. */
export function levelAndOption<Level extends TicketLevel>(
  sheet: TicketSheet<Level>,
  ticket: SeatTicket,
): { level: Level; option: Level['tickets'][number] } {
  const found = levelOptionOf(sheet, ticket);
  if (!found) throw new Error(`unchecked ticket ${ticket.ticketId} at ${ticket.ticketGroupId}`);
  return found;
}

/**
 * The seats of each ticket, ascending: one, or as many as it covers (fewer while seats are missing). Of the seats of one
 * type and price level, in order, every factor-th begins a ticket: a price is of one level (specification section 3,
 * 'TicketGroup'), so it pays for no seat of another (section 5: 'same price level; seat count must match the ticket
 * multiplier').
 */
export function seatsByTicket<Seat extends SeatTicket>(
  sheet: TicketSheet,
  chosen: readonly Seat[],
): readonly (readonly [Seat, ...Seat[]])[] {
  const tickets: [Seat, ...Seat[]][] = [];
  const latest = new Map<string, Seat[]>();
  for (const seat of chosen.toSorted((a, b) => a.seatNo - b.seatNo)) {
    const key = `${seat.ticketGroupId}/${seat.ticketId}/${proofKey(seat)}`;
    const own = latest.get(key);
    if (own && own.length < (optionOf(sheet, seat)?.multiplyFactor ?? 1)) own.push(seat);
    else {
      const ticket: [Seat, ...Seat[]] = [seat];
      latest.set(key, ticket);
      tickets.push(ticket);
    }
  }
  return tickets;
}

/** Which seats have a ticket with a price; the others are covered by one of these (isMultiplyFactorSubTicket). */
export const headSeats = (sheet: TicketSheet, chosen: readonly SeatTicket[]): ReadonlySet<number> =>
  new Set(seatsByTicket(sheet, chosen).map(([{ seatNo }]) => seatNo));

/**
 * Chooses a ticket for a seat. A ticket that covers several seats also takes the next seats of the price level that do
 * not have it yet: first those after this seat, then from the beginning. Returns the new choice, or undefined when the
 * order has too few such seats (NOT_ENOUGH_SEATS).
 */
export function chooseTicket(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  seatNo: number,
  pick: TicketPick,
): readonly SeatTicket[] | undefined {
  const seat = chosen.find((one) => one.seatNo === seatNo);
  const option = seat && optionOf(sheet, withTicket(seat, pick));
  if (!seat || !option) return undefined;
  const others = seatsAlong(sheet, chosen, seatNo, pick);
  if (others.length + 1 < option.multiplyFactor) return undefined;
  const change = new Set([seatNo, ...others.slice(0, option.multiplyFactor - 1)]);
  // A change of a ticket that covers several seats also changes its other seats.
  const left = chosen.filter((one) => change.has(one.seatNo));
  return chosen.map((one) =>
    change.has(one.seatNo)
      ? withTicket(one, pick)
      : left.some((other) => other.ticketGroupId === one.ticketGroupId && isPick(other, one))
        ? backToDefault(sheet, one)
        : one,
  );
}

/** Seats of its level that a ticket may cover in addition to one: those after it, then from the beginning. */
function seatsAlong(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  seatNo: number,
  pick: TicketPick,
): number[] {
  const seat = chosen.find((one) => one.seatNo === seatNo);
  const others = chosen
    .filter(
      (one) =>
        one.ticketGroupId === seat?.ticketGroupId &&
        !isPick(one, pick) &&
        optionOf(sheet, withTicket(one, pick)),
    )
    .map((one) => one.seatNo);
  return [...others.filter((one) => one > seatNo), ...others.filter((one) => one < seatNo)];
}

/** How many seats of its level the order lacks for a ticket at a seat; 0 when `chooseTicket` finds enough. */
export function seatsMissing(
  sheet: TicketSheet,
  chosen: readonly SeatTicket[],
  seatNo: number,
  pick: TicketPick,
): number {
  const seat = chosen.find((one) => one.seatNo === seatNo);
  const factor = (seat && optionOf(sheet, withTicket(seat, pick))?.multiplyFactor) ?? 1;
  return Math.max(factor - 1 - seatsAlong(sheet, chosen, seatNo, pick).length, 0);
}

function backToDefault(sheet: TicketSheet, seat: SeatTicket): SeatTicket {
  const option = optionOf(sheet, seat);
  if (!option || option.multiplyFactor <= 1) return seat;
  const single = defaultTicket(levelOf(sheet, seat.ticketGroupId)!, seat.seatKind);
  return single ? withTicket(seat, { ticketId: single.ticketId }) : seat;
}
