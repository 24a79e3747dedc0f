import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { ServiceCharge } from '#modules/sales/rules/charges.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';

/**
 * What decides whether a ticket type may be chosen. Its price and its texts have no part in it, so that server and
 * browser ask the same rules: the server with a whole price sheet, the browser with what the page was told.
 */
export type TicketRules = {
  readonly ticketId: number;
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
  /** At the counter only. The web is never told of such types. */
  readonly walkin?: boolean;
  /** Found by code only. */
  readonly byCode?: boolean;
  readonly ref1prompt?: unknown;
  readonly ref2prompt?: unknown;
  readonly addons: readonly { readonly id: number }[];
};

/** The ticket types of a price level, in the order in which they are shown. */
export type TicketLevel<Ticket extends TicketRules = TicketRules> = {
  readonly ticketGroupId: number;
  readonly tickets: readonly Ticket[];
};

/** What may be chosen for the seats of a presentation, by price level. */
export type TicketSheet<Level extends TicketLevel = TicketLevel> = { readonly levels: readonly Level[] };

type TicketOf<Level extends TicketLevel> = Level['tickets'][number];

/** All that a showing's seats can cost: what tickets may be chosen at each price level, and the charges. */
export type PriceSheet = TicketSheet<PriceLevel> & {
  readonly currency: string;
  readonly charges: readonly ServiceCharge[];
};

export type PriceLevel = TicketLevel<TicketOption> & {
  readonly name: Texts;
  readonly isByCodeEnabled: boolean;
  readonly isPremium: boolean;
};

/** A ticket type at a price level; amounts in minor units. */
export type TicketOption = Omit<TicketRules, 'addons'> & {
  readonly name: Texts;
  readonly hint?: Texts;
  readonly price: number;
  readonly oldPrice: number | null;
  /** Charged for each such ticket besides the order's charges. */
  readonly serviceCharge: number;
  readonly pricePolicyId: number;
  readonly walkin: boolean;
  readonly byCode: boolean;
  readonly ref1prompt?: Texts;
  readonly ref2prompt?: Texts;
  readonly addons: readonly Addon[];
};

export type Addon = { readonly id: number; readonly name: Texts; readonly price: number };

export const levelOf = <Level extends TicketLevel>(
  sheet: TicketSheet<Level>,
  ticketGroupId: number,
): Level | undefined => sheet.levels.find((level) => level.ticketGroupId === ticketGroupId);

/**
 * What a visitor of the web may see: never counter tickets; those by code only once their code is given, and
 * those that ask for references (a hotel's guest, a senior's card) only where these can be given.
 */
export const webTickets = <Level extends TicketLevel>(level: Level): readonly TicketOf<Level>[] =>
  level.tickets.filter(
    (ticket) => !ticket.walkin && !ticket.byCode && !ticket.ref1prompt && !ticket.ref2prompt,
  );

/** Whether a ticket is sold for a kind of seat: some are for companions' seats or wheelchair places alone. */
export const isForSeat = ({ seatKinds }: Pick<TicketRules, 'seatKinds'>, kind: SeatKind): boolean =>
  seatKinds.length === 0 || seatKinds.includes(kind);

/** What may be chosen on the web for a seat of a kind. */
export const seatTypes = <Level extends TicketLevel>(
  level: Level,
  kind: SeatKind,
): readonly TicketOf<Level>[] => webTickets(level).filter((ticket) => isForSeat(ticket, kind));

/** Tickets that need nobody else's: a family needs more seats, a child an adult, a companion a wheelchair user. */
const standsAlone = ({ multiplyFactor, companionOf, perWheelchair }: TicketRules): boolean =>
  multiplyFactor <= 1 && companionOf.length === 0 && !perWheelchair;

/**
 * The ticket that a seat gets by itself (specification section 4, 'Default ticket'): the first with a
 * multiply factor of 1 or less that asks for no references and can be bought on the web.
 */
export const defaultTicket = <Level extends TicketLevel>(
  level: Level,
  kind: SeatKind,
): TicketOf<Level> | undefined =>
  seatTypes(level, kind).find((ticket) => standsAlone(ticket) && !ticket.isSoldOut);

/**
 * The price that a level is known by, for the legend and the seats, in minor units: the default ticket's of its
 * ordinary seats, else of the kind that it has.
 */
export const levelPrice = (level: PriceLevel): number | undefined =>
  Object.values(SeatKind)
    .map((kind) => defaultTicket(level, kind))
    .find((ticket) => ticket !== undefined)?.price;
