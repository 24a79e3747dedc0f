import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { defaultTicket, isForSeat, levelOf, type TicketLevel, type TicketRules } from './price-sheet.ts';
import type { SeatTicket } from './ticket-choice.ts';

/** Counts of tickets in a hall without numbered places: a row for each ticket type of each section. */

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
export type CountedPlace = Pick<SeatTicket, 'seatNo' | 'ticketId'> & { readonly sectionId: number };

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

const isOfRow = ({ section, ticket }: CountRow, place: CountedPlace): boolean =>
  place.sectionId === section.id && place.ticketId === ticket.ticketId;

/** How many places one ticket of a row covers. */
export const factorOf = ({ ticket }: CountRow): number => Math.max(ticket.multiplyFactor, 1);

/** How many places have the ticket of a row. */
export const placesOfRow = (row: CountRow, places: readonly CountedPlace[]): number =>
  places.filter((place) => isOfRow(row, place)).length;

/** How many tickets of a row the places are; a ticket for four places counts once. */
export const countOfRow = (row: CountRow, places: readonly CountedPlace[]): number =>
  Math.floor(placesOfRow(row, places) / factorOf(row));

/** A place of the visitor with the add-ons of its ticket. */
export type PlaceWithAddons = CountedPlace & Pick<SeatTicket, 'addonIds'>;

/** How many tickets of a row have an add-on. */
export const countOfAddon = (row: CountRow, places: readonly PlaceWithAddons[], addonId: number): number =>
  places.filter((place) => isOfRow(row, place) && place.addonIds.includes(addonId)).length;

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
      .filter((place) => isOfRow(row, place))
      .slice(0, count)
      .map(({ seatNo }) => seatNo),
  );
  return places.map((place) => {
    if (!isOfRow(row, place)) return place;
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
    const own = places.filter((place) => isOfRow(fewer.row, place));
    return { kind: 'unlock', row: fewer.row, places: own.slice(fewer.more * factorOf(fewer.row)) };
  }
  const next = more.find((one) => one.more > 0);
  return next && { kind: 'lock', row: next.row, quantity: next.more * factorOf(next.row) };
}

type CountState = {
  readonly rows: readonly CountRow[];
  /** What is wanted of every row. */
  readonly counts: Counts;
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
  { rows, counts, most, free }: CountState,
): 'level' | 'left' | 'most' | undefined {
  const { section, ticket } = row;
  const isOther = (one: CountRow): boolean => one.section.ticketGroupId !== section.ticketGroupId;
  if (rows.some((one) => isOther(one) && (counts.get(one.key) ?? 0) > 0)) return 'level';
  if (ticket.isSoldOut || free < factorOf(row)) return 'left';
  const places = rows.reduce((sum, one) => sum + (counts.get(one.key) ?? 0) * factorOf(one), 0);
  const isMost = places + factorOf(row) > most || (counts.get(row.key) ?? 0) >= ticket.maximum;
  return isMost ? 'most' : undefined;
}
