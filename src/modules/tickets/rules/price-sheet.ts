import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { ServiceCharge } from '#modules/sales/rules/charges.ts';
import type { EnteredCode } from '#modules/codes/rules/code-offer.ts';
import type { EnteredReference } from '#modules/codes/rules/references.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import type { EnteredMember } from '#modules/memberships/rules/members.ts';
import { hasProof, type Proof } from './proofs/proof.ts';

/**
 * The data that decide whether a ticket type may be chosen, without prices and texts, so that server and browser use
 * the same rules: the server with the whole price sheet, the browser with the page's data. Its proof is what a visitor has
 * entered to get it; tickets for everybody have none.
 */
export type TicketRules = Proof & {
  readonly ticketId: number;
  /** How many seats one ticket covers. */
  readonly multiplyFactor: number;
  readonly minimum: number;
  readonly maximum: number;
  /** The order must also have at least one of these; empty when it needs none. */
  readonly companionOf: readonly number[];
  /** The kinds of seat that it is for; empty for every kind. */
  readonly seatKinds: readonly SeatKind[];
  /** At most as many of these as wheelchair places in the same order. */
  readonly perWheelchair: boolean;
  readonly isSoldOut: boolean;
  /** What it costs in loyalty points beside its price (specification section 3, 'loyaltyPointsPrice'); left out for none. */
  readonly points?: number;
  /** Sold at the counter only; never sent to the web. */
  readonly walkin?: boolean;
  /** Available only with a code. */
  readonly byCode?: boolean;
  /** Available only with a member number. */
  readonly byMember?: boolean;
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
export type TicketSheet<Level extends TicketLevel = TicketLevel> = {
  readonly levels: readonly Level[];
  /** The codes that the visitor has entered; what they give is among the levels' tickets. */
  readonly codes?: readonly EnteredCode[];
  /** The references that the visitor has entered; what they open is among the levels' tickets. */
  readonly references?: readonly EnteredReference[];
  /** The member numbers that the visitor has entered, likewise. */
  readonly members?: readonly EnteredMember[];
};

type TicketOf<Level extends TicketLevel> = Level['tickets'][number];

/** The prices of all seats of a presentation: the ticket types of each price level, and the service charges. */
export type PriceSheet = TicketSheet<PriceLevel> & {
  readonly currency: string;
  /** The brand has codes that change prices. */
  readonly takesCodes: boolean;
  readonly charges: readonly ServiceCharge[];
};

export type PriceLevel = TicketLevel<TicketOption> & {
  readonly name: Texts;
  /** What its places have that others do not. */
  readonly description?: Texts;
  readonly isByCodeEnabled: boolean;
  readonly isPremium: boolean;
};

/** A ticket type at a price level; amounts in minor units. */
export type TicketOption = Omit<TicketRules, 'addons'> & {
  readonly name: Texts;
  readonly hint?: Texts;
  readonly price: number;
  readonly points: number;
  readonly oldPrice: number | null;
  /** Charged for each such ticket, in addition to the order's charges. */
  readonly serviceCharge: number;
  readonly pricePolicyId: number;
  readonly walkin: boolean;
  readonly byCode: boolean;
  readonly byMember: boolean;
  readonly ref1prompt?: Texts;
  readonly ref2prompt?: Texts;
  /** The first reference is an ID number of the brand's country. */
  readonly ref1IsId: boolean;
  readonly addons: readonly Addon[];
  /** Of a ticket with a code: the batch of the code, and what it takes off the price (specification section 3, 'Ticket'). */
  readonly discountId?: number;
  readonly appliedDiscount?: number;
};

export type Addon = { readonly id: number; readonly name: Texts; readonly price: number };

export const levelOf = <Level extends TicketLevel>(
  sheet: TicketSheet<Level>,
  ticketGroupId: number,
): Level | undefined => sheet.levels.find((level) => level.ticketGroupId === ticketGroupId);

/**
 * The ticket types that a visitor of the web may see: never counter tickets; those with a code only after their code
 * was entered, and those that ask for references (a hotel guest, a senior's card) or a member number after these were: their
 * options ask for nothing (`withReferences`, `withMembers`). So the default ticket is never one that asks for references.
 */
export const webTickets = <Level extends TicketLevel>(level: Level): readonly TicketOf<Level>[] =>
  level.tickets.filter(
    (ticket) =>
      !ticket.walkin &&
      !ticket.byCode &&
      !ticket.byMember &&
      !ticket.ref1prompt &&
      !ticket.ref2prompt &&
      // Only a member has points.
      (!ticket.points || ticket.memberNumber !== undefined),
  );

/** Whether a ticket is sold for a kind of seat: some are only for companions' seats or wheelchair places. */
export const isForSeat = ({ seatKinds }: Pick<TicketRules, 'seatKinds'>, kind: SeatKind): boolean =>
  seatKinds.length === 0 || seatKinds.includes(kind);

/** What may be chosen on the web for a seat of a kind. */
export const seatTypes = <Level extends TicketLevel>(
  level: Level,
  kind: SeatKind,
): readonly TicketOf<Level>[] => webTickets(level).filter((ticket) => isForSeat(ticket, kind));

/**
 * Tickets that can be bought without another one, and without a proof: a family needs more seats, a child needs an
 * adult, a companion needs a wheelchair user.
 */
const isSoldAlone = (ticket: TicketRules): boolean =>
  !hasProof(ticket) && ticket.multiplyFactor <= 1 && ticket.companionOf.length === 0 && !ticket.perWheelchair;

/**
 * The default ticket of a seat (specification section 4, 'Default ticket'): the first with a multiply factor of 1 or
 * less that needs no references and can be bought on the web.
 */
export const defaultTicket = <Level extends TicketLevel>(
  level: Level,
  kind: SeatKind,
): TicketOf<Level> | undefined =>
  seatTypes(level, kind).find((ticket) => isSoldAlone(ticket) && !ticket.isSoldOut);

/** The ticket that a wheelchair user's companion gets by default: the first one that is made for companions. */
export const companionTicket = <Level extends TicketLevel>(level: Level): TicketOf<Level> | undefined =>
  seatTypes(level, SeatKind.companion).find((ticket) => ticket.perWheelchair && !ticket.isSoldOut);

/**
 * The ticket whose price is shown for a level in the legend and at its seats: the default ticket for its ordinary seats,
 * or for the kind of seat that it has.
 */
export const levelTicket = (level: PriceLevel): TicketOption | undefined =>
  Object.values(SeatKind)
    .map((kind) => defaultTicket(level, kind))
    .find((ticket) => ticket !== undefined);
