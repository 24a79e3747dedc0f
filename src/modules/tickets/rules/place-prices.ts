import { sum } from '#kernel/money.ts';
import { chargeLines } from '#modules/sales/rules/charges.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { seatTypes, type PriceLevel, type PriceSheet } from './price-sheet.ts';
import { chargedTickets, quoteTickets } from './quote-tickets.ts';
import { checkTickets, type SeatTicket } from './ticket-choice.ts';

/**
 * The prices of one place, for each ticket that can be bought by itself: with the charges on every ticket, without
 * those on the order. Minor units, the lowest first. A level counts by its ordinary seats, or by the first kind of
 * seat that it sells.
 */
export function placePrices(sheet: PriceSheet): readonly number[] {
  const perTicket = { ...sheet, charges: sheet.charges.filter(({ basis }) => basis === 'ticket') };
  return sheet.levels.flatMap((level) => pricesOf(perTicket, level)).toSorted((a, b) => a - b);
}

function pricesOf(sheet: PriceSheet, level: PriceLevel): readonly number[] {
  const seatKind = Object.values(SeatKind).find((kind) => seatTypes(level, kind).length > 0);
  if (seatKind === undefined) return [];
  const { ticketGroupId } = level;
  return seatTypes(level, seatKind)
    .map(({ ticketId }): SeatTicket[] => [{ seatNo: 0, seatKind, ticketGroupId, ticketId, addonIds: [] }])
    .filter((order) => !checkTickets(sheet, order))
    .map((order) => priceOf(sheet, order));
}

function priceOf(sheet: PriceSheet, order: readonly SeatTicket[]): number {
  const tickets = quoteTickets(sheet, order);
  const charges = { charges: sheet.charges, tickets: chargedTickets(sheet, order) };
  return sum([...tickets, ...chargeLines(charges, tickets, {})].map(({ amount }) => amount));
}
