import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { ServiceCharge } from '#modules/sales/rules/charges.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';

/** All that a showing's seats can cost: what tickets may be chosen at each price level, and the charges. */
export type PriceSheet = {
  readonly currency: string;
  readonly levels: readonly PriceLevel[];
  readonly charges: readonly ServiceCharge[];
};

export type PriceLevel = {
  readonly ticketGroupId: number;
  readonly name: Texts;
  readonly isByCodeEnabled: boolean;
  readonly isPremium: boolean;
  /** In the order in which they are shown. */
  readonly tickets: readonly TicketOption[];
};

/** A ticket type at a price level; amounts in minor units. */
export type TicketOption = {
  readonly ticketId: number;
  readonly name: Texts;
  readonly hint?: Texts;
  readonly price: number;
  readonly oldPrice: number | null;
  /** Charged for each such ticket besides the order's charges. */
  readonly serviceCharge: number;
  readonly pricePolicyId: number;
  /** So many seats are covered by one ticket. */
  readonly multiplyFactor: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Needs at least one of these in the same order; empty when it needs none. */
  readonly companionOf: readonly number[];
  /** The kinds of seat that it is for; empty when it is for every kind. */
  readonly seatKinds: readonly SeatKind[];
  /** No more of these than wheelchair places in the same order. */
  readonly perWheelchair: boolean;
  readonly isSoldOut: boolean;
  /** At the counter only. */
  readonly walkin: boolean;
  /** Found by code only. */
  readonly byCode: boolean;
  readonly ref1prompt?: Texts;
  readonly ref2prompt?: Texts;
  readonly addons: readonly Addon[];
};

export type Addon = { readonly id: number; readonly name: Texts; readonly price: number };

export const levelOf = (sheet: PriceSheet, ticketGroupId: number): PriceLevel | undefined =>
  sheet.levels.find((level) => level.ticketGroupId === ticketGroupId);

/**
 * What a visitor of the web may see: never counter tickets; those by code only once their code is given, and
 * those that ask for references (a hotel's guest, a senior's card) only where these can be given.
 */
export const webTickets = (level: PriceLevel): readonly TicketOption[] =>
  level.tickets.filter(
    (ticket) => !ticket.walkin && !ticket.byCode && !ticket.ref1prompt && !ticket.ref2prompt,
  );

/** Whether a ticket is sold for a kind of seat: some are for companions' seats or wheelchair places alone. */
export const isForSeat = ({ seatKinds }: Pick<TicketOption, 'seatKinds'>, kind: SeatKind): boolean =>
  seatKinds.length === 0 || seatKinds.includes(kind);

/** What may be chosen on the web for a seat of a kind. */
export const seatTypes = (level: PriceLevel, kind: SeatKind): readonly TicketOption[] =>
  webTickets(level).filter((ticket) => isForSeat(ticket, kind));

/** Tickets that need nobody else's: a family needs more seats, a child an adult, a companion a wheelchair user. */
const standsAlone = ({ multiplyFactor, companionOf, perWheelchair }: TicketOption): boolean =>
  multiplyFactor <= 1 && companionOf.length === 0 && !perWheelchair;

/**
 * The ticket that a seat gets by itself (specification section 4, 'Default ticket'): the first with a
 * multiply factor of 1 or less that asks for no references and can be bought on the web.
 */
export const defaultTicket = (level: PriceLevel, kind: SeatKind): TicketOption | undefined =>
  seatTypes(level, kind).find((ticket) => standsAlone(ticket) && !ticket.isSoldOut);

/**
 * The price that a level is known by, for the legend and the seats: the default ticket's of its ordinary
 * seats, else of the kind that it has.
 */
export const levelPrice = (level: PriceLevel): number | undefined =>
  Object.values(SeatKind)
    .map((kind) => defaultTicket(level, kind))
    .find((ticket) => ticket !== undefined)?.price;
