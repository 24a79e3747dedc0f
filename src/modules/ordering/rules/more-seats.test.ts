import { expect, test } from 'vitest';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { smallHall } from '../../../../test/support/cinema.ts';
import { moreSeats } from './more-seats.ts';

/** Rows of 11 places: A to C standard, D premium, E from its fourth place on sofas of two. */
const hall = expandHall(smallHall);
const place = (row: string, seat: number): number => 'ABCDE'.indexOf(row) * 11 + seat - 1;
const more = (own: readonly number[], quantity: number, taken: readonly number[] = []) =>
  moreSeats(hall, (seat) => !own.includes(seat) && !taken.includes(seat), {
    own,
    quantity,
    allowSingleSeatOnCouch: false,
  });

test('one more seat is next to the order’s own, and leaves no single seat', () => {
  expect(more([place('A', 6), place('A', 7)], 1)).toEqual([place('A', 8)]);
  expect(more([place('B', 4), place('B', 5)], 1)).toEqual([place('B', 6)]);
  // Choosing seat 10 would leave seat 11 alone.
  expect(more([place('A', 9)], 1)).toEqual([place('A', 8)]);
});

test('all seats are of the same price level', () => {
  const seats = more([place('D', 6)], 2, [place('D', 5), place('D', 7)])!;
  expect(seats.map((seat) => hall.level[seat])).toEqual([1, 1]);
  const everywhereElse = Array.from({ length: 11 }, (_, i) => place('D', i + 1));
  expect(more([place('D', 6)], 1, everywhereElse)).toBeUndefined();
});

test('seats are apart when there is no room together', () => {
  const free = [place('A', 1), place('A', 11)];
  const taken = Array.from({ length: place('E', 4) }, (_, seat) => seat).filter(
    (seat) => !free.includes(seat),
  );
  expect(more([place('B', 6)], 2, taken)).toEqual(free);
});

test('only whole sofas are added', () => {
  expect(more([place('E', 4), place('E', 5)], 2)).toEqual([place('E', 6), place('E', 7)]);
  expect(more([place('E', 4), place('E', 5)], 1)).toBeUndefined();
});
