import type { Static } from 'typebox';
import { fromMajor } from '#kernel/money.ts';
import type { WireServiceCharge, WireTicket, WireTicketGroup } from '../contract.ts';
import type { ServiceCharge } from '#modules/sales/rules/charges.ts';
import type { PriceLevel, PriceSheet, TicketOption } from '../rules/price-sheet.ts';

export type TicketGroup = Static<typeof WireTicketGroup>;
export type TicketType = Static<typeof WireTicket>;

/**
 * The price sheet that the ticket rules ask for, from the groups of the wire: minor units of `currency`.
 * Names are left out, since the groups have them in the visitor's language already; charges too.
 */
export const sheetOfGroups = (groups: readonly TicketGroup[], currency: string): PriceSheet => ({
  currency,
  levels: groups.map((group) => levelOfGroup(group, currency)),
  charges: [],
});

/** The charges of the wire as the price sheet has them; minor units of `currency`. Names are left out here too. */
export const chargesOf = (
  charges: readonly Static<typeof WireServiceCharge>[],
  currency: string,
): ServiceCharge[] =>
  charges.map(({ id, amount, percent, isPerTicket }) => ({
    id,
    name: undefined,
    amount: amount === null ? null : fromMajor(amount, currency),
    percent,
    basis: isPerTicket ? 'ticket' : 'order',
  }));

/** The price level that a group of the wire is, for the rules. */
export const levelOfGroup = (group: TicketGroup, currency: string): PriceLevel => ({
  ticketGroupId: group.ticketGroupId,
  name: {},
  isByCodeEnabled: group.isByCodeEnabled,
  isPremium: group.isPremium,
  tickets: group.tickets.map((ticket) => optionOfType(ticket, currency)),
});

function optionOfType(ticket: TicketType, currency: string): TicketOption {
  const minor = (amount: number): number => fromMajor(amount, currency);
  return {
    ticketId: ticket.ticketId,
    name: {},
    price: minor(ticket.price),
    oldPrice: ticket.oldPrice === null ? null : minor(ticket.oldPrice),
    serviceCharge: minor(ticket.serviceCharge),
    pricePolicyId: ticket.pricePolicyId,
    multiplyFactor: ticket.multiplyFactor,
    minimum: ticket.minimum,
    maximum: ticket.maximum,
    companionOf: ticket.companionOf,
    seatKinds: ticket.seatKinds,
    perWheelchair: ticket.perWheelchair,
    isSoldOut: ticket.isSoldOut,
    walkin: ticket.walkin,
    byCode: ticket.isByCodeEnabled,
    // Only whether they are asked for counts in the rules.
    ...(ticket.ref1prompt !== undefined && { ref1prompt: {} }),
    ...(ticket.ref2prompt !== undefined && { ref2prompt: {} }),
    addons: ticket.addons.map(({ id, price }) => ({ id, name: {}, price: minor(price) })),
  };
}

/** The group of a price level; undefined when the level sells nothing. */
export const groupOf = (groups: readonly TicketGroup[], ticketGroupId: number): TicketGroup | undefined =>
  groups.find((group) => group.ticketGroupId === ticketGroupId);

/** A ticket type by its id, in whichever group. */
export const typeOf = (groups: readonly TicketGroup[], ticketId: number): TicketType | undefined =>
  groups.flatMap((group) => group.tickets).find((ticket) => ticket.ticketId === ticketId);
