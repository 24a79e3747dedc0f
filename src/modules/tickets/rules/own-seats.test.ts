import { expect, test } from 'vitest';
import type { CodeOffer } from '#modules/codes/rules/code-offer.ts';
import { billOf } from '#modules/sales/rules/bill.ts';
import { chargeLines, chargesOfTicket } from '#modules/sales/rules/charges.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { ticketOption } from '../../../../test/support/ticket-option.ts';
import { withCodes } from './proofs/code-tickets.ts';
import { seatTickets } from './own-seats.ts';
import type { PriceSheet, TicketOption } from './price-sheet.ts';
import { chargedTickets, quoteTickets } from './quote-tickets.ts';
import { checkTickets } from './check-tickets.ts';

const option = (ticketId: number, price: number): TicketOption =>
  ticketOption(ticketId, price, { name: { en: 'Adult' }, maximum: 10 });
const sheet: PriceSheet = {
  currency: 'EUR',
  takesCodes: false,
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

test('a discount code goes to the default ticket when its own is no longer sold', () => {
  const off = (percent: number, ticketIds: number[] | null = null): CodeOffer => ({
    code: 'AUTUMN',
    batchId: 3,
    name: { en: 'Autumn' },
    gives: { kind: 'discount', off: { percent }, ticketIds },
    ticketGroupIds: null,
    usesLeft: 4,
    mostPerOrder: null,
    leastSeats: 1,
  });
  const chosen = [{ seatNo: 5, ticketId: 99, insteadOf: 99, addonIds: [8], code: 'AUTUMN' }];
  const now = withCodes(sheet, [off(20)]);
  const tickets = seatTickets(now, [seat(5)], chosen);
  expect(tickets).toMatchObject([{ ticketId: 1, insteadOf: 1, addonIds: [], code: 'AUTUMN' }]);
  expect(checkTickets(now, tickets)).toBeUndefined();
  // A type that is still sold keeps its place: the code is good for it no longer, and the visitor is told.
  const student = [{ ...chosen[0]!, ticketId: 2, insteadOf: 2 }];
  const adults = withCodes(sheet, [off(20, [1])]);
  expect(seatTickets(adults, [seat(5)], student)).toMatchObject([{ ticketId: 2, code: 'AUTUMN' }]);
  // Where it is not good for the default ticket, the visitor is told.
  const other = withCodes(sheet, [off(20, [99])]);
  expect(seatTickets(other, [seat(5)], chosen)).toMatchObject([{ ticketId: 99, code: 'AUTUMN' }]);
});

test('a companion gets the companions’ ticket by default, one for each wheelchair place', () => {
  const CARER = 3;
  const carer = ticketOption(CARER, 0, { seatKinds: [SeatKind.companion], perWheelchair: true, maximum: 10 });
  const [level] = sheet.levels;
  const withCarer: PriceSheet = { ...sheet, levels: [{ ...level!, tickets: [...level!.tickets, carer] }] };
  const wheelchair = { ...seat(1), seatKind: SeatKind.wheelchair };
  const companions = [2, 3].map((seatNo) => ({ ...seat(seatNo), seatKind: SeatKind.companion }));
  const idsOf = (...args: Parameters<typeof seatTickets>): number[] =>
    seatTickets(...args).map(({ ticketId }) => ticketId);

  const tickets = seatTickets(withCarer, [wheelchair, ...companions], []);
  expect(tickets.map(({ ticketId }) => ticketId)).toEqual([1, CARER, 1]);
  expect(checkTickets(withCarer, tickets)).toBeUndefined();
  expect(idsOf(withCarer, companions, [])).toEqual([1, 1]);
  // The second companion has chosen it, and the first one has chosen to pay.
  const chosen = [
    { seatNo: 2, ticketId: 1, addonIds: [] },
    { seatNo: 3, ticketId: CARER, addonIds: [] },
  ];
  expect(idsOf(withCarer, [wheelchair, ...companions], chosen)).toEqual([1, 1, CARER]);
  expect(idsOf(withCarer, [wheelchair, ...companions], chosen.slice(1))).toEqual([1, 1, CARER]);
});

test('the fee of a ticket has its own charge, those on each ticket and its part of a percentage, but no amount on the order', () => {
  const charges = [
    ...sheet.charges,
    { id: 2, name: undefined, amount: null, percent: 10, basis: 'ticket' as const },
    { id: 3, name: undefined, amount: 500, percent: null, basis: 'order' as const },
    { id: 4, name: undefined, amount: null, percent: 4, basis: 'order' as const },
  ];
  expect(chargesOfTicket(charges, { price: 950, serviceCharge: 20 })).toBe(20 + 40 + 95 + 38);
  expect(chargesOfTicket([], { price: 950, serviceCharge: 0 })).toBe(0);
});

test('a ticket that costs nothing has no fee, unless its price has one of its own', () => {
  expect(chargesOfTicket(sheet.charges, { price: 0, serviceCharge: 0 })).toBe(0);
  expect(chargesOfTicket(sheet.charges, { price: 0, serviceCharge: 20 })).toBe(20);
  const tickets = [{ price: 950, serviceCharge: 0 }, { price: 0, serviceCharge: 0 }]; // prettier-ignore
  expect(chargeLines({ charges: sheet.charges, tickets }, [], {})).toMatchObject([
    { quantity: 1, amount: 40 },
  ]);
});
