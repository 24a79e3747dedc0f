import { expect, test } from 'vitest';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { ticketOption as ticket } from '../../../../test/support/ticket-option.ts';
import { lowestPrice, ofGroups, placePrices } from './place-prices.ts';
import type { ServiceCharge } from '#modules/sales/rules/charges.ts';
import type { PriceSheet, TicketOption } from './price-sheet.ts';

const charge = (basis: ServiceCharge['basis'], amount: number | null, percent: number | null) =>
  ({ id: 1, name: {}, basis, amount, percent }) satisfies ServiceCharge;
const totals = (of: PriceSheet): number[] => placePrices(of).map(({ price, fee }) => price + fee);
const sheet = (charges: readonly ServiceCharge[], ...levels: TicketOption[][]): PriceSheet => ({
  currency: 'EUR',
  takesCodes: false,
  levels: levels.map((tickets, i) => ({
    ticketGroupId: i + 1,
    name: {},
    isByCodeEnabled: false,
    isPremium: false,
    tickets,
  })),
  charges,
});

test('lists every price of every level, the lowest first', () => {
  expect(totals(sheet([], [ticket(1, 1200)], [ticket(2, 950), ticket(3, 1000)]))).toEqual([950, 1000, 1200]);
});

test('a price includes charges on the ticket and percentages of the order, rounded as in the bill, but no amounts on the order', () => {
  const charges = [
    charge('ticket', 40, null),
    charge('ticket', null, 5),
    charge('order', 200, null),
    charge('order', null, 10),
  ];
  expect(totals(sheet(charges, [ticket(1, 990, { serviceCharge: 25 })]))).toEqual([
    990 + 25 + 40 + 50 + 99, // 5 % are 49.5 cents
  ]);
});

test.each([
  ['a companion of others', { companionOf: [1] }],
  ['a family of four', { multiplyFactor: 4 }],
  ['a group of ten', { minimum: 10 }],
  ['sold out', { isSoldOut: true }],
  ['at the counter only', { walkin: true }],
  ['for a wheelchair user’s companion', { perWheelchair: true }],
  ['for another kind of seat', { seatKinds: [SeatKind.wheelchair] }],
])('a ticket that cannot be bought alone for an ordinary seat gives no price: %s', (_name, more) => {
  expect(totals(sheet([], [ticket(1, 900), ticket(2, 100, more)]))).toEqual([900]);
});

test('a level without ordinary seats counts by the kinds of seat that it has', () => {
  expect(totals(sheet([], [ticket(1, 2500, { seatKinds: [SeatKind.couch] })]))).toEqual([2500]);
});

test('a sold-out level does not show the price of its wheelchair places', () => {
  const wheelchair = ticket(2, 400, { seatKinds: [SeatKind.wheelchair] });
  expect(totals(sheet([], [ticket(1, 1200, { isSoldOut: true }), wheelchair]))).toEqual([]);
});

test('without anything to buy there is no price', () => {
  expect(totals(sheet([charge('ticket', 40, null)], []))).toEqual([]);
});

test('the lowest price of several sheets, with its fee apart', () => {
  const cheap = sheet([charge('ticket', 40, null)], [ticket(1, 900), ticket(2, 750)]);
  const dear = sheet([], [ticket(3, 800)]);
  expect(lowestPrice([dear, cheap])).toEqual({ price: 750, fee: 40 });
  expect(lowestPrice([sheet([], [])])).toBeUndefined();
  expect(lowestPrice([])).toBeUndefined();
  expect(lowestPrice([ofGroups(cheap, new Set([99])), dear])).toEqual({ price: 800, fee: 0 });
});
