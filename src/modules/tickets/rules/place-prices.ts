import { sum } from '#kernel/money.ts';
import type { BillLine } from '#modules/sales/rules/bill.ts';
import { chargeLines, growsByTicket } from '#modules/sales/rules/charges.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { seatTypes, type PriceLevel, type PriceSheet } from './price-sheet.ts';
import { chargedTickets, quoteTickets } from './quote-tickets.ts';
import { orderOfOne } from './sold-alone.ts';
import { type SeatTicket } from './ticket-choice.ts';

/** What one place costs, in minor units: its ticket, and the charges that each ticket adds to. */
export type PlacePrice = { readonly price: number; readonly fee: number };

/**
 * The prices of one place, for each ticket that can be bought by itself, with the charges that each ticket adds to, without
 * amounts on the order. The lowest first. A level counts by its ordinary seats, or by the first kind of seat that it
 * sells.
 */
export function placePrices(sheet: PriceSheet): readonly PlacePrice[] {
  const perTicket = { ...sheet, charges: sheet.charges.filter(growsByTicket) };
  return sheet.levels
    .flatMap((level) => pricesOf(perTicket, level))
    .toSorted((a, b) => a.price + a.fee - (b.price + b.fee));
}

/** A sheet with the price levels of some places only: those that a hall does not have cannot be bought there. */
export const ofGroups = (sheet: PriceSheet, ticketGroupIds: ReadonlySet<number>): PriceSheet => ({
  ...sheet,
  levels: sheet.levels.filter(({ ticketGroupId }) => ticketGroupIds.has(ticketGroupId)),
});

/** The lowest of all prices of some sheets; undefined when nothing can be bought by itself. */
export const lowestPrice = (sheets: readonly PriceSheet[]): PlacePrice | undefined =>
  sheets
    .flatMap((sheet) => placePrices(sheet).slice(0, 1))
    .toSorted((a, b) => a.price + a.fee - (b.price + b.fee))[0];

function pricesOf(sheet: PriceSheet, level: PriceLevel): readonly PlacePrice[] {
  const seatKind = Object.values(SeatKind).find((kind) => seatTypes(level, kind).length > 0);
  if (seatKind === undefined) return [];
  const { ticketGroupId } = level;
  return seatTypes(level, seatKind).flatMap(({ ticketId }) => {
    const order = orderOfOne(sheet, { seatKind, ticketGroupId, ticketId });
    return order ? [priceOf(sheet, order)] : [];
  });
}

function priceOf(sheet: PriceSheet, order: readonly SeatTicket[]): PlacePrice {
  const tickets = quoteTickets(sheet, order);
  const charges = chargeLines({ charges: sheet.charges, tickets: chargedTickets(sheet, order) }, tickets, {});
  return { price: totalOf(tickets), fee: totalOf(charges) };
}

const totalOf = (lines: readonly BillLine[]): number => sum(lines.map(({ amount }) => amount));
