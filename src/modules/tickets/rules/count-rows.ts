import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { defaultTicket, isForSeat, levelOf, type TicketLevel, type TicketRules } from './price-sheet.ts';
import { hasProof, type Proof } from './proofs/proof.ts';
import type { SeatTicket } from './ticket-choice.ts';

/**
 * Counts of tickets in a hall without numbered places: a row for each ticket type of each section. Tickets by a code,
 * references or a member number are in no row's count: they are listed with what was entered for them.
 */

/** A section of general admission, with the price level of its places. */
export type CountedSection = {
  readonly id: number;
  readonly name: string;
  readonly ticketGroupId: number;
};

/** A kind of ticket that is counted. */
export type CountRow<Ticket extends TicketRules = TicketRules> = {
  readonly key: string;
  readonly section: CountedSection;
  readonly ticket: Ticket;
  /** The ticket that a place of the section has at first; it stands for the section where there are several. */
  readonly isUsual: boolean;
};

/** A place of the visitor, as counts need it. */
export type CountedPlace = Pick<SeatTicket, 'seatNo' | 'ticketId' | keyof Proof> & {
  readonly sectionId: number;
};

/** The rows of a hall: sections in order, the ticket types of each in order. Sections that are not sold have none. */
export function countRows<Ticket extends TicketRules>(
  sections: readonly CountedSection[],
  levels: readonly TicketLevel<Ticket>[],
): CountRow<Ticket>[] {
  return sections.flatMap((section) => {
    const level = levelOf<TicketLevel<Ticket>>({ levels }, section.ticketGroupId);
    if (!level) return [];
    const usual = defaultTicket(level, SeatKind.seat);
    return level.tickets
      .filter((ticket) => isForSeat(ticket, SeatKind.seat))
      .map((ticket) => ({
        key: `${section.id}/${ticket.ticketId}`,
        section,
        ticket,
        isUsual: ticket.ticketId === usual?.ticketId,
      }));
  });
}

/** Whether a place has the ticket type of a row, at its price or at a discount: both have the same add-ons. */
const hasTypeOf = ({ section, ticket }: CountRow, place: CountedPlace): boolean =>
  place.sectionId === section.id && place.ticketId === ticket.ticketId;

const isOfRow = (row: CountRow, place: CountedPlace): boolean => hasTypeOf(row, place) && !hasProof(place);

/** The places of a row that a code can be entered for: those without a proof. */
export const plainPlaces = <Place extends CountedPlace>(row: CountRow, places: readonly Place[]): Place[] =>
  places.filter((place) => isOfRow(row, place));

/** How many places one ticket of a row covers. */
export const factorOf = ({ ticket }: CountRow): number => Math.max(ticket.multiplyFactor, 1);

/** How many places have the ticket type of a row, those with a discount among them. */
export const placesOfRow = (row: CountRow, places: readonly CountedPlace[]): number =>
  places.filter((place) => hasTypeOf(row, place)).length;

/** How many tickets of a row the places are; a ticket for four places counts once. */
export const countOfRow = (row: CountRow, places: readonly CountedPlace[]): number =>
  Math.floor(plainPlaces(row, places).length / factorOf(row));

/** A place of the visitor with the add-ons of its ticket. */
export type PlaceWithAddons = CountedPlace & Pick<SeatTicket, 'addonIds'>;

/** How many tickets of a row have an add-on. */
export const countOfAddon = (row: CountRow, places: readonly PlaceWithAddons[], addonId: number): number =>
  places.filter((place) => hasTypeOf(row, place) && place.addonIds.includes(addonId)).length;

/**
 * The places after a row's add-on was counted anew: the first `count` places of the row have it, the others do not. When
 * the row has one ticket fewer, its last place is given back, which is one without add-ons if there is such a place.
 */
export function withAddons<Place extends PlaceWithAddons>(
  row: CountRow,
  places: readonly Place[],
  { addonId, count }: { readonly addonId: number; readonly count: number },
): Place[] {
  const having = new Set(
    places
      .filter((place) => hasTypeOf(row, place))
      .slice(0, count)
      .map(({ seatNo }) => seatNo),
  );
  return places.map((place) => {
    if (!hasTypeOf(row, place)) return place;
    const others = place.addonIds.filter((id) => id !== addonId);
    return { ...place, addonIds: having.has(place.seatNo) ? [...others, addonId] : others };
  });
}

/** Tickets that the visitor wants, by the keys of rows. */
export type Counts = ReadonlyMap<string, number>;

/** A call that brings the visitor's places nearer to those that are wanted. */
export type CountCall<Row extends CountRow, Place extends CountedPlace> =
  | { readonly kind: 'unlock'; readonly row: Row; readonly places: readonly Place[] }
  | { readonly kind: 'lock'; readonly row: Row; readonly quantity: number };

/** The next call; undefined when the places are those that are wanted. Places are unlocked before others are locked. */
export function nextCall<Row extends CountRow, Place extends CountedPlace>(
  rows: readonly Row[],
  places: readonly Place[],
  wanted: Counts,
): CountCall<Row, Place> | undefined {
  const more = rows.flatMap((row) => {
    const count = wanted.get(row.key);
    return count === undefined ? [] : [{ row, more: count - countOfRow(row, places) }];
  });
  const fewer = more.find((one) => one.more < 0);
  if (fewer) {
    const own = plainPlaces(fewer.row, places);
    return { kind: 'unlock', row: fewer.row, places: own.slice(fewer.more * factorOf(fewer.row)) };
  }
  const next = more.find((one) => one.more > 0);
  return next && { kind: 'lock', row: next.row, quantity: next.more * factorOf(next.row) };
}

type CountState = {
  readonly rows: readonly CountRow[];
  /** What is wanted of every row. */
  readonly counts: Counts;
  /** The visitor's places with a proof, which are in no count. */
  readonly proven: readonly Pick<SeatTicket, 'ticketGroupId'>[];
  /** The most places of an order. */
  readonly most: number;
  /** The free places of the row's section that no wanted ticket needs. */
  readonly free: number;
};

/**
 * Why one more ticket of a row cannot be chosen now: the order has tickets of another price level ('level';
 * specification section 5, 'Seats': same price level), the section has too few free places ('left'), or the order may
 * not have more of them ('most'). Undefined when it can.
 */
export function refusalOfMore(
  row: CountRow,
  { rows, counts, proven, most, free }: CountState,
): 'level' | 'left' | 'most' | undefined {
  const { section, ticket } = row;
  const isOther = ({ ticketGroupId }: { readonly ticketGroupId: number }): boolean =>
    ticketGroupId !== section.ticketGroupId;
  if (proven.some(isOther) || rows.some((one) => isOther(one.section) && (counts.get(one.key) ?? 0) > 0))
    return 'level';
  if (ticket.isSoldOut || free < factorOf(row)) return 'left';
  const places = rows.reduce((sum, one) => sum + (counts.get(one.key) ?? 0) * factorOf(one), proven.length);
  const isMost = places + factorOf(row) > most || (counts.get(row.key) ?? 0) >= ticket.maximum;
  return isMost ? 'most' : undefined;
}
