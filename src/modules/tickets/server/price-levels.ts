import type { Static } from 'typebox';
import { amountOf } from '#kernel/amount-units.ts';
import { majorText } from '#kernel/money.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { WireCodeTickets, WirePriceLevel } from '#modules/tickets/contract.ts';
import { chargesOfTicket } from '#modules/sales/rules/charges.ts';
import { placePrices } from '#modules/tickets/rules/place-prices.ts';
import {
  levelTicket,
  webTickets,
  type PriceLevel,
  type PriceSheet,
  type TicketOption,
} from '#modules/tickets/rules/price-sheet.ts';
import { hasProof, proofOf } from '#modules/tickets/rules/proofs/proof.ts';
import { asksMember } from '#modules/tickets/rules/proofs/member-tickets.ts';
import { asksReferences } from '#modules/tickets/rules/proofs/reference-tickets.ts';
import { wireRules } from './ticket-groups.ts';

type LevelView = Static<typeof WirePriceLevel>;

/** The price levels of a sheet as the page of an order has them: the web's ticket types, amounts in minor units. */
export const priceLevelViews = ({ levels, charges }: PriceSheet, locale: Locale): LevelView[] =>
  levels.map((level) => levelView(level, charges, locale));

function levelView(level: PriceLevel, charges: PriceSheet['charges'], locale: Locale): LevelView {
  const ticket = levelTicket(level);
  return {
    ticketGroupId: level.ticketGroupId,
    name: textFor(level.name, locale),
    ...(level.description && { description: textFor(level.description, locale) }),
    isPremium: level.isPremium,
    price: ticket ? amountOf(ticket.price) : null,
    fee: ticket ? amountOf(chargesOfTicket(charges, ticket)) : null,
    // Those of the visitor's codes come with the cart.
    tickets: webTickets(level)
      .filter((one) => !hasProof(one))
      .map((one) => ticketView(one, charges, locale)),
    gated: level.tickets
      .filter((one) => !hasProof(one) && (asksReferences(one) || asksMember(one)))
      .map((one) => gatedView(one, locale)),
  };
}

/** What the codes and references of a cart give, by price level, as its page has it. */
export const codeTicketViews = (
  { levels, charges }: PriceSheet,
  locale: Locale,
): Static<typeof WireCodeTickets>[] =>
  levels.flatMap(({ ticketGroupId, tickets }) => {
    const opened = tickets.filter(hasProof);
    return opened.length > 0
      ? [{ ticketGroupId, tickets: opened.map((ticket) => ticketView(ticket, charges, locale)) }]
      : [];
  });

const gatedView = (ticket: TicketOption, locale: Locale): LevelView['gated'][number] => ({
  ticketId: ticket.ticketId,
  name: textFor(ticket.name, locale),
  price: amountOf(ticket.price),
  ...pointsOf(ticket),
  seatKinds: [...ticket.seatKinds],
  isSoldOut: ticket.isSoldOut,
  byMember: ticket.byMember,
  ...(ticket.ref1prompt && { ref1prompt: textFor(ticket.ref1prompt, locale) }),
  ...(ticket.ref2prompt && { ref2prompt: textFor(ticket.ref2prompt, locale) }),
});

const pointsOf = ({ points }: TicketOption): { points?: number } => (points > 0 ? { points } : {});

const ticketView = (
  ticket: TicketOption,
  charges: PriceSheet['charges'],
  locale: Locale,
): LevelView['tickets'][number] => ({
  ticketId: ticket.ticketId,
  ...proofOf(ticket),
  name: textFor(ticket.name, locale),
  ...(ticket.hint && { hint: textFor(ticket.hint, locale) }),
  price: amountOf(ticket.price),
  ...pointsOf(ticket),
  oldPrice: ticket.oldPrice === null ? null : amountOf(ticket.oldPrice),
  fee: amountOf(chargesOfTicket(charges, ticket)),
  ...wireRules(ticket),
  addons: ticket.addons.map(({ id, name, price }) => ({
    id,
    name: textFor(name, locale),
    price: amountOf(price),
  })),
});

/** The public's prices of one place, for search engines: decimal texts of major units; null when none can be bought. */
export function priceRangeOf(
  sheet: PriceSheet,
): { readonly lowPrice: string; readonly highPrice: string; readonly count: number } | null {
  const prices = placePrices(sheet).map(({ price, fee }) => price + fee);
  const [low, high] = [prices[0], prices.at(-1)];
  if (low === undefined || high === undefined) return null;
  const text = (price: number): string => majorText(price, sheet.currency);
  return { lowPrice: text(low), highPrice: text(high), count: prices.length };
}
