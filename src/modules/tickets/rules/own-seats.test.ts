import { expect, test } from 'vitest';
import { billOf } from '#modules/sales/rules/bill.ts';
import { chargeLines } from '#modules/sales/rules/charges.ts';
import { ticketOption } from '../../../../test/support/ticket-option.ts';
import { seatTickets } from './own-seats.ts';
import type { PriceSheet, TicketOption } from './price-sheet.ts';
import { chargedTickets, quoteTickets } from './quote-tickets.ts';
import { checkTickets } from './ticket-choice.ts';

const option = (ticketId: number, price: number): TicketOption =>
  ticketOption(ticketId, price, { name: { en: 'Adult' }, maximum: 10 });
const sheet: PriceSheet = {
  currency: 'EUR',
  levels: [
    {
      ticketGroupId: 1,
      name: { en: 'Standard' },
      isByCodeEnabled: false,
      isPremium: false,
      tickets: [option(1, 950), option(2, 760)],
    },
  ],
  charges: [{ id: 1, name: undefined, amount: 40, percent: null, basis: 'ticket' }],
};
const seat = (seatNo: number, ticketGroupId = 1) => ({ seatNo, seatKind: 0 as const, ticketGroupId });

test('seats have the chosen ticket or the default one, and the bill and its charges follow', () => {
  const tickets = seatTickets(sheet, [seat(5), seat(6)], [{ seatNo: 6, ticketId: 2, addonIds: [] }]);
  expect(checkTickets(sheet, tickets)).toBeUndefined();
  const lines = quoteTickets(sheet, tickets);
  const charges = { charges: sheet.charges, tickets: chargedTickets(sheet, tickets) };
  const bill = billOf('EUR', [...lines, ...chargeLines(charges, lines, { en: 'Handling fee' })]);
  expect(bill.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['ticket', 950],
    ['ticket', 760],
    ['charge', 80],
  ]);
  expect(bill.total).toBe(1790);
});

test('a price level that sells nothing on the web is named as a fault', () => {
  expect(checkTickets(sheet, seatTickets(sheet, [seat(1, 7)], []))).toMatchObject({
    code: 'NO_PRICE_POLICY',
  });
});

test('a ticket that is no longer sold falls back to the default', () => {
  const [own] = seatTickets(sheet, [seat(5)], [{ seatNo: 5, ticketId: 99, addonIds: [] }]);
  expect(own!.ticketId).toBe(1);
});
