import { expect, test } from 'vitest';
import { chartOf } from '../../../../../test/support/charts.ts';
import { groupOffers } from './group-offers.ts';
import { expandHall } from '../hall.ts';

/** Row A (seats 0 to 5) has four seats of one level and two of another; row B (6 to 8) is of the first one. */
const hall = expandHall(
  chartOf(
    [
      { label: 'A', parts: [[0, 0, 50, 0, 0, 6]], levels: [[4, 2, 1]] },
      { label: 'B', parts: [[0, 20, 20, 20, 0, 3]] },
    ],
    { focal: { x: 25, y: -20 } },
  ),
);
const offers = (quantity: number, taken: readonly number[] = [], levels = [0, 1]) =>
  groupOffers(hall, (seat) => !taken.includes(seat), { quantity, levels, allowSingleSeatOnCouch: false });

test('a group that fits at no single price sits side by side at two, the larger part first', () => {
  expect(offers(6, [6, 7, 8]).split).toEqual([
    [0, 1, 2, 3],
    [4, 5],
  ]);
  expect(offers(4, [0, 1, 2]).split).toBeUndefined();
  // No seat of the row is left alone by it.
  expect(offers(5, [6, 7, 8]).split).toBeUndefined();
  expect(offers(6, [6, 7, 8], [0]).split).toBeUndefined();
});

test('or has as many seats at one price as there are', () => {
  expect(offers(8).fewer).toEqual([0, 1, 2, 3, 6, 7, 8]);
  expect(offers(5, [6, 7, 8]).fewer).toEqual([0, 1, 2, 3]);
  expect(offers(2, [0, 1, 2, 3, 4, 6, 7, 8]).fewer).toEqual([5]);
  expect(offers(1, [0, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual({ fewer: undefined, split: undefined });
});
