import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { ticketOption } from '../../../../test/support/ticket-option.ts';
import type { PriceSheet } from './price-sheet.ts';
import { seatMoves, type MovableTicket } from './seat-moves.ts';
import type { OwnSeat } from './own-seats.ts';

const [STANDARD, PREMIUM] = [10, 20];
const [ADULT, CHILD, FAMILY] = [1, 2, 3];
const level = (ticketGroupId: number, adult: number, child: number) => ({
  ticketGroupId,
  name: { en: String(ticketGroupId) },
  isByCodeEnabled: false,
  isPremium: false,
  tickets: [
    ticketOption(ADULT, adult),
    ...(child > 0 ? [ticketOption(CHILD, child)] : []),
    ticketOption(FAMILY, adult * 3, { multiplyFactor: 4 }),
  ],
});
const sheet: PriceSheet = {
  currency: 'EUR',
  takesCodes: false,
  levels: [level(STANDARD, 950, 600), level(PREMIUM, 1350, 0)],
  charges: [],
};
const seat = (seatNo: number, ticketGroupId = STANDARD, seatKind: SeatKind = SeatKind.seat): OwnSeat => ({
  seatNo,
  ticketGroupId,
  seatKind,
});
const ticket = (itemNo: number, at: OwnSeat, more: Partial<MovableTicket> = {}): MovableTicket => ({
  ...at,
  itemNo,
  ticketId: ADULT,
  price: 950,
  isByProof: false,
  ...more,
});
const adult = ticket(1, seat(5));

describe('the price of another seat', () => {
  const change = (to: OwnSeat, of: Partial<MovableTicket> = {}) =>
    seatMoves(sheet, [{ ...adult, ...of }], [to]);

  test('nothing changes within a price level, whatever was paid', () => {
    for (const more of [
      {},
      { price: 500 },
      { isByProof: true, price: 0 },
      { ticketId: FAMILY },
      { ticketId: 99 },
    ])
      expect(change(seat(8), more)).toMatchObject({ moves: [{ to: { seatNo: 8 }, difference: 0 }] });
  });
  test('at another price level it is the difference of the ticket type there, now', () => {
    expect(change(seat(8, PREMIUM))).toMatchObject({ moves: [{ price: 1350, difference: 400 }] });
    const cheaper = change(seat(8), { ticketGroupId: PREMIUM, price: 1350 });
    expect(cheaper).toMatchObject({ moves: [{ price: 950, difference: -400 }] });
  });
  test('a ticket that cost less than the difference becomes free, and no more comes back than was paid', () => {
    const moved = change(seat(8), { ticketGroupId: PREMIUM, price: 150 });
    expect(moved).toMatchObject({ moves: [{ price: 0, difference: -150 }] });
  });
  test.each([
    ['a type that is not sold there', { ticketId: CHILD, price: 600 }],
    ['a ticket for several seats', { ticketId: FAMILY, price: 0 }],
    ['a ticket by code, references or member number', { isByProof: true }],
    ['a type that is sold no more', { ticketId: 99 }],
  ])('%s keeps to its price level', (_, more) => {
    expect(change(seat(8, PREMIUM), more)).toEqual({
      fault: { code: 'SEAT_CHANGE_TICKET', itemNo: 1, seatNo: 8 },
    });
  });
});

describe('which ticket gets which seat', () => {
  test('as many seats as tickets', () => {
    expect(seatMoves(sheet, [adult], [])).toEqual({
      fault: { code: 'SEAT_CHANGE_COUNT', tickets: 1, seats: 0 },
    });
  });
  test('of its price level as far as there are such, then in the order of the hall', () => {
    const tickets = [ticket(1, seat(5, PREMIUM), { price: 1350 }), ticket(2, seat(6)), ticket(3, seat(7))];
    const moved = seatMoves(sheet, tickets, [seat(1), seat(2, PREMIUM), seat(3, PREMIUM)]);
    expect(moved).toMatchObject({
      moves: [
        { itemNo: 1, to: { seatNo: 2 }, difference: 0 },
        { itemNo: 2, to: { seatNo: 1 }, difference: 0 },
        { itemNo: 3, to: { seatNo: 3 }, difference: 400 },
      ],
    });
  });
  test('a wheelchair place only for a wheelchair place; any other seat for any other', () => {
    const wheelchair = seat(3, STANDARD, SeatKind.wheelchair);
    expect(seatMoves(sheet, [adult], [wheelchair])).toEqual({ fault: { code: 'SEAT_CHANGE_KIND' } });
    expect(seatMoves(sheet, [ticket(1, wheelchair)], [seat(4)])).toEqual({
      fault: { code: 'SEAT_CHANGE_KIND' },
    });
    expect(seatMoves(sheet, [adult], [seat(4, STANDARD, SeatKind.limitedView)])).toMatchObject({
      moves: [{ difference: 0 }],
    });
  });
  test('each seat has one ticket, each ticket one seat, and there and back again costs nothing', () => {
    const level = fc.constantFrom(STANDARD, PREMIUM);
    const pairs = fc.array(fc.tuple(level, level), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pairs, (chosen) => {
        const tickets = chosen.map(([from], i) =>
          ticket(i + 1, seat(100 + i, from), { price: from === PREMIUM ? 1350 : 950 }),
        );
        const seats = chosen.map(([, to], i) => seat(i, to));
        const there = seatMoves(sheet, tickets, seats);
        if ('fault' in there) throw new Error(there.fault.code);
        expect(there.moves.map(({ itemNo }) => itemNo)).toEqual(tickets.map(({ itemNo }) => itemNo));
        expect(there.moves.map(({ to }) => to.seatNo).toSorted((a, b) => a - b)).toEqual(
          seats.map(({ seatNo }) => seatNo),
        );
        const moved = there.moves.map(({ itemNo, to, price }) => ticket(itemNo, to, { price }));
        const back = seatMoves(
          sheet,
          moved,
          tickets.map(({ seatNo, ticketGroupId }) => seat(seatNo, ticketGroupId)),
        );
        if ('fault' in back) throw new Error(back.fault.code);
        const all = [...there.moves, ...back.moves].reduce((total, { difference }) => total + difference, 0);
        expect(all).toBe(0);
      }),
    );
  });
});
