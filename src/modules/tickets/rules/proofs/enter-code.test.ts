import { describe, expect, test } from 'vitest';
import type { CodeOffer, EnteredCode } from '#modules/codes/rules/code-offer.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { ticketOption as ticket } from '../../../../../test/support/ticket-option.ts';
import { withCodes } from './code-tickets.ts';
import { enterCode, removeCode } from './enter-code.ts';
import type { PriceSheet } from '../price-sheet.ts';
import { chargedTickets, quoteTickets } from '../quote-tickets.ts';
import { checkTickets } from '../check-tickets.ts';
import { chooseTicket, seatsByTicket, type SeatTicket } from '../ticket-choice.ts';

const [ADULT, CHILD, COUPON, FREE, WALKIN] = [1, 2, 3, 4, 5];
const sheet: PriceSheet = {
  currency: 'EUR',
  takesCodes: true,
  levels: [10, 11].map((ticketGroupId) => ({
    ticketGroupId,
    name: { en: `level ${ticketGroupId}` },
    isByCodeEnabled: false,
    isPremium: false,
    tickets: [
      ticket(COUPON, 1000, { byCode: true, multiplyFactor: 2 }),
      ...(ticketGroupId === 10 ? [ticket(FREE, 0, { byCode: true })] : []),
      ticket(WALKIN, 100, { walkin: true }),
      ticket(ADULT, 955, { serviceCharge: 40 }),
      ticket(CHILD, 665),
    ],
  })),
  charges: [],
};
const offer = (code: string, gives: CodeOffer['gives'], rules: Partial<CodeOffer> = {}): CodeOffer => ({
  code,
  batchId: 3,
  name: { en: 'Autumn offer', bg: 'Есенна оферта' },
  gives,
  ticketGroupIds: null,
  usesLeft: 4,
  mostPerOrder: null,
  leastSeats: 1,
  ...rules,
});
const percent = (off: number, rules: Partial<CodeOffer> = {}, ticketIds: number[] | null = null) =>
  offer('AUTUMN', { kind: 'discount', off: { percent: off }, ticketIds }, rules);
const opening = (ticketId: number, rules: Partial<CodeOffer> = {}) =>
  offer('COUPON', { kind: 'ticket', ticketId }, rules);
const seats = (...levels: number[]): SeatTicket[] =>
  levels.map((ticketGroupId, seatNo) => ({
    seatNo,
    seatKind: SeatKind.seat,
    ticketGroupId,
    ticketId: ADULT,
    addonIds: [],
  }));

/** The tickets with the code, as `<ticket>/<code>`; or the fault. */
const entered = (codes: EnteredCode | EnteredCode[], chosen: SeatTicket[], seatNo?: number) => {
  const all = [codes].flat();
  const next = enterCode(withCodes(sheet, all), chosen, all.at(-1)!.code, seatNo);
  return 'code' in next
    ? next
    : next.map(({ ticketId, code }) => (code ? `${ticketId}/${code}` : `${ticketId}`));
};
const total = (codes: EnteredCode[], chosen: readonly SeatTicket[]): number =>
  quoteTickets(withCodes(sheet, codes), chosen).reduce((sum, { amount }) => sum + amount, 0);
const tickets = (codes: EnteredCode[], chosen: SeatTicket[], seatNo?: number): readonly SeatTicket[] => {
  const next = enterCode(withCodes(sheet, codes), chosen, codes.at(-1)!.code, seatNo);
  if ('code' in next) throw new Error(next.code);
  return next;
};

describe('a discount code', () => {
  test('makes the tickets of all seats cheaper, each rounded by itself', () => {
    const next = tickets([percent(15)], seats(10, 10));
    // 955 less 143.25, rounded half up
    expect(total([percent(15)], next)).toBe(2 * 812);
    const [line] = quoteTickets(withCodes(sheet, [percent(15)]), next);
    expect(line!.name).toEqual({ en: 'ticket 1 (Autumn offer)', bg: 'ticket 1 (Есенна оферта)' });
  });

  test('never makes a ticket cheaper than nothing', () => {
    const codes = [offer('AUTUMN', { kind: 'discount', off: { amount: 5000 }, ticketIds: null })];
    expect(total(codes, tickets(codes, seats(10)))).toBe(0);
  });

  test('is used for as many tickets as it is good for, the first ones', () => {
    expect(entered(percent(20, { usesLeft: 2 }), seats(10, 10, 10))).toEqual(['1/AUTUMN', '1/AUTUMN', '1']);
    expect(entered(percent(20, { mostPerOrder: 1 }), seats(10, 10))).toEqual(['1/AUTUMN', '1']);
  });

  test('only for its price levels and ticket types', () => {
    expect(entered(percent(20, { ticketGroupIds: [11] }), seats(10, 11))).toEqual(['1', '1/AUTUMN']);
    expect(entered(percent(20, {}, [CHILD]), seats(10, 11))).toEqual({
      code: 'NO_TICKETS_FOR_CODE',
      entered: 'AUTUMN',
    });
    expect(entered(percent(20, {}, [CHILD]), seats(10, 11), 0)).toEqual({
      code: 'NO_PRICE_FOR_CODE',
      seatNo: 0,
      entered: 'AUTUMN',
    });
  });

  test('stays when the visitor chooses another type with it', () => {
    const codes = [percent(20)];
    const next = chooseTicket(withCodes(sheet, codes), tickets(codes, seats(10)), 0, {
      ticketId: CHILD,
      code: 'AUTUMN',
    })!;
    expect(next.map(({ ticketId, code }) => [ticketId, code])).toEqual([[CHILD, 'AUTUMN']]);
    expect(total(codes, next)).toBe(532);
  });

  test('says how many seats are missing', () => {
    expect(entered(percent(20, { leastSeats: 3 }), seats(10))).toEqual({
      code: 'CODE_NEEDS_SEATS',
      entered: 'AUTUMN',
      missing: 2,
    });
    // Later a seat is removed.
    const codes = [percent(20, { leastSeats: 2 })];
    const two = tickets(codes, seats(10, 10));
    expect(checkTickets(withCodes(sheet, codes), two)).toBeUndefined();
    expect(checkTickets(withCodes(sheet, codes), two.slice(1))).toMatchObject({ code: 'CODE_NEEDS_SEATS' });
  });
});

describe('a coupon for several seats', () => {
  test('covers the next seats, which cost nothing more', () => {
    const codes = [opening(COUPON, { usesLeft: 1 })];
    const next = tickets(codes, seats(10, 10, 10), 1);
    expect(next.map(({ ticketId }) => ticketId)).toEqual([ADULT, COUPON, COUPON]);
    expect(total(codes, next)).toBe(955 + 1000);
    expect(chargedTickets(withCodes(sheet, codes), next).map(({ price }) => price)).toEqual([955, 1000]);
  });

  test('asks for another ticket when there is one seat', () => {
    expect(entered(opening(COUPON), seats(10))).toEqual({
      code: 'CODE_NEEDS_SEATS',
      entered: 'COUPON',
      missing: 1,
    });
  });

  test('does not take seats that another code pays for', () => {
    const first = percent(20, { usesLeft: 2, mostPerOrder: 2 });
    const with2 = tickets([first], seats(10, 10, 10));
    expect(entered([first, opening(COUPON)], [...with2])).toEqual({
      code: 'CODE_NEEDS_SEATS',
      entered: 'COUPON',
      missing: 1,
    });
  });

  test('two coupons of one type are two tickets', () => {
    const one = { ...opening(COUPON, { usesLeft: 1 }), code: 'ONE' };
    const two = { ...opening(COUPON, { usesLeft: 1 }), code: 'TWO' };
    const first = tickets([one], seats(10, 10, 10, 10));
    const both = tickets([one, two], [...first]);
    expect(both.map(({ code }) => code)).toEqual(['ONE', 'ONE', 'TWO', 'TWO']);
    expect(seatsByTicket(withCodes(sheet, [one, two]), both).map((seatsOf) => seatsOf.length)).toEqual([
      2, 2,
    ]);
    expect(checkTickets(withCodes(sheet, [one, two]), both)).toBeUndefined();
    const torn = both.map((seat, i) => (i === 0 ? { ...seat, code: 'TWO' } : seat));
    expect(checkTickets(withCodes(sheet, [one, two]), torn)).toMatchObject({ code: 'TICKET_MULTIPLIER' });
  });
});

test('an opened ticket is never the default, and without its code nobody has it', () => {
  const opened = withCodes(sheet, [opening(FREE)]);
  expect(checkTickets(opened, [{ ...seats(10)[0]!, ticketId: FREE }])).toMatchObject({
    code: 'TICKET_NOT_FOUND',
  });
  expect(checkTickets(opened, [{ ...seats(10)[0]!, ticketId: FREE, code: 'COUPON' }])).toBeUndefined();
});

test('a code for a ticket without a price at the seat’s level', () => {
  expect(entered(opening(FREE), seats(11), 0)).toMatchObject({ code: 'NO_PRICE_FOR_CODE' });
});

test('a counter ticket is not sold by a code', () => {
  expect(entered(opening(WALKIN), seats(10), 0)).toMatchObject({ code: 'NO_PRICE_FOR_CODE' });
});

test('a code is entered once', () => {
  const codes = [opening(FREE, { usesLeft: 1 })];
  const next = [...tickets(codes, seats(10, 10), 0)];
  expect(entered(codes, next, 0)).toMatchObject({ code: 'CODE_ALREADY_ENTERED' });
  expect(entered(codes, next)).toMatchObject({ code: 'CODE_ALREADY_ENTERED' });
  expect(entered(codes, next, 1)).toEqual({ code: 'CODE_LIMIT', entered: 'COUPON', most: 1 });
});

test('what a code is good for is checked again: uses, refusals', () => {
  const next = tickets([percent(20, { usesLeft: 3 })], seats(10, 10, 10));
  expect(checkTickets(withCodes(sheet, [percent(20, { usesLeft: 2 })]), next)).toEqual({
    code: 'CODE_LIMIT',
    entered: 'AUTUMN',
    most: 2,
  });
  const expired = withCodes(sheet, [{ code: 'AUTUMN', refusal: 'CODE_ENDED' }]);
  expect(checkTickets(expired, next)).toEqual({ code: 'CODE_ENDED', seatNo: 0, entered: 'AUTUMN' });
  expect(checkTickets(sheet, next)).toEqual({ code: 'CODE_NOT_FOUND', seatNo: 0, entered: 'AUTUMN' });
});

test('removing a code brings back what was there', () => {
  const before = seats(10, 10, 10).map((seat, i) => (i === 1 ? { ...seat, ticketId: CHILD } : seat));
  const codes = [opening(COUPON)];
  const next = tickets(codes, before);
  expect(next.map(({ ticketId }) => ticketId)).toEqual([COUPON, COUPON, ADULT]);
  expect(removeCode(withCodes(sheet, codes), next, 'COUPON')).toEqual(before);
  // One seat of the ticket stands for the whole ticket.
  expect(removeCode(withCodes(sheet, codes), next, 'COUPON', 1)).toEqual(before);
  expect(removeCode(withCodes(sheet, codes), next, 'OTHER')).toEqual(next);
});
