import { expect, test } from 'vitest';
import type { CodeOffer } from '#modules/codes/rules/code-offer.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { ticketOption as ticket } from '../../../../../test/support/ticket-option.ts';
import type { PriceSheet } from '../price-sheet.ts';
import type { SeatTicket } from '../ticket-choice.ts';
import { withCodes } from './code-tickets.ts';
import { leastAmountFault } from './least-amount.ts';

const [ADULT, COUPON] = [1, 2];
const sheet: PriceSheet = {
  currency: 'EUR',
  takesCodes: true,
  levels: [
    {
      ticketGroupId: 10,
      name: { en: 'standard' },
      isByCodeEnabled: false,
      isPremium: false,
      tickets: [ticket(COUPON, 1000, { byCode: true, multiplyFactor: 2 }), ticket(ADULT, 950)],
    },
  ],
  charges: [],
};
const offer = (gives: CodeOffer['gives'], leastAmount?: number): CodeOffer => ({
  code: 'EVENING',
  batchId: 3,
  name: { en: 'Evening' },
  gives,
  ticketGroupIds: null,
  usesLeft: null,
  mostPerOrder: null,
  leastSeats: 1,
  ...(leastAmount !== undefined && { leastAmount }),
});
const half: CodeOffer['gives'] = { kind: 'discount', off: { percent: 50 }, ticketIds: null };
const seats = (...ticketIds: number[]): SeatTicket[] =>
  ticketIds.map((ticketId, seatNo) => ({
    seatNo,
    seatKind: SeatKind.seat,
    ticketGroupId: 10,
    ticketId,
    addonIds: [],
    code: 'EVENING',
  }));
const fault = (one: CodeOffer, tickets: SeatTicket[], products = 0) =>
  leastAmountFault(withCodes(sheet, [one]), tickets, { price: products, codes: [] });

test('what counts is the price before the discount, with the extras', () => {
  const two = seats(ADULT, ADULT);
  expect(fault(offer(half, 1900), two)).toBeUndefined();
  expect(fault(offer(half, 1901), two)).toEqual({
    code: 'CODE_LEAST_AMOUNT',
    entered: 'EVENING',
    least: 19.01,
    currency: 'EUR',
  });
  expect(fault(offer(half, 2390), two, 490)).toBeUndefined();
});

test('seats whose ticket a code opens count as the default ticket, each of them', () => {
  const coupon: CodeOffer['gives'] = { kind: 'ticket', ticketId: COUPON };
  expect(fault(offer(coupon, 1900), seats(COUPON, COUPON))).toBeUndefined();
  expect(fault(offer(coupon, 1901), seats(COUPON, COUPON))).toMatchObject({ least: 19.01 });
});

test('a code without a least amount, and one that no ticket uses, are no fault', () => {
  expect(fault(offer(half), seats(ADULT))).toBeUndefined();
  expect(
    fault(
      offer(half, 9000),
      seats(ADULT).map(({ code: _code, ...seat }) => seat),
    ),
  ).toBeUndefined();
});
