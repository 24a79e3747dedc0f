import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartOf } from '../../../../../test/support/charts.ts';
import { expandHall } from '../hall.ts';
import { judgeSelection } from './judge-selection.ts';
import { CONFIRMATIONS, type SelectionRules } from './selection.ts';
import { waysOut } from './ways-out.ts';

/**
 * Row A (seats 0 to 9) has a wheelchair place at 0; row B (10 to 19) has a premium seat at 10; row C (20 to 29) begins
 * with a sofa for two.
 */
const hall = expandHall(
  chartOf(
    [
      { label: 'A', parts: [[0, 0, 90, 0, 0, 10]], kinds: [[0, 1]] },
      { label: 'B', parts: [[0, 10, 90, 10, 0, 10]], levels: [[0, 1, 1]] },
      { label: 'C', parts: [[0, 20, 90, 20, 0, 10]], couches: [[0, 2]] },
    ],
    { focal: { x: 45, y: -20 } },
  ),
);
const rules: SelectionRules = {
  seatingPolicyId: 3,
  maxSeats: 6,
  allowSingleSeatOnCouch: false,
  premiumLevels: [1],
};
const only =
  (...free: readonly number[]) =>
  (seat: number): boolean =>
    free.includes(seat);

describe('ways out for a choice that leaves a seat alone', () => {
  test('are to move along and to take the seat as well; nobody has to leave', () => {
    expect(waysOut(hall, only(1, 2, 3, 4, 5, 6), [2, 3, 4], rules)).toEqual({
      seats: [1],
      ways: [
        { kind: 'move', seats: [1, 2, 3] },
        { kind: 'add', seats: [1, 2, 3, 4] },
      ],
    });
  });

  test('do not exist for a choice that leaves none alone', () => {
    expect(waysOut(hall, only(1, 2, 3, 4), [1, 2], rules)).toEqual({ seats: [], ways: [] });
  });

  test('are not asked for when the group could sit nowhere else', () => {
    expect(waysOut(hall, only(1, 2, 3), [1, 2], rules)).toEqual({ seats: [], ways: [] });
  });

  test('keep wheelchair places when the others move', () => {
    const { seats, ways } = waysOut(hall, only(0, 1, 2, 3, 4, 5), [0, 2, 3], rules);
    expect(seats).toEqual([1]);
    expect(ways[0]).toEqual({ kind: 'move', seats: [0, 1, 2] });
  });

  test('never have more seats than an order may have', () => {
    const { ways } = waysOut(hall, only(1, 2, 3, 4, 5), [2, 3], { ...rules, maxSeats: 2 });
    expect(ways.map(({ kind }) => kind)).toEqual(['move']);
  });

  test('never have a seat of another price level', () => {
    // The seat that is left alone (10) costs more than the others.
    const { seats, ways } = waysOut(hall, only(10, 11, 12, 13, 14), [11, 12], rules);
    expect(seats).toEqual([10]);
    expect(ways.map(({ kind }) => kind)).not.toContain('add');
  });

  test('when a friend leaves from the middle: another seat back, the seat again, or one more seat fewer', () => {
    // Four had 3 to 6; the one on 4 has left.
    const { seats, ways } = waysOut(hall, only(1, 2, 3, 4, 5, 6), [3, 5, 6], rules, true);
    expect(seats).toEqual([4]);
    // To move along would be the same as to release 3.
    expect(ways).toEqual([
      { kind: 'release', seats: [4, 5, 6] },
      { kind: 'add', seats: [3, 4, 5, 6] },
      { kind: 'remove', seats: [5, 6] },
    ]);
  });

  test('when a friend leaves a filled row: the group moves as one where the row has no room for it', () => {
    const row = [3, 4, 5, 6];
    const { ways } = waysOut(hall, only(...row, 13, 14, 15, 16, 17), [3, 5, 6], rules, true);
    // Whichever seat of the row is given back is left alone.
    expect(ways.map(({ kind }) => kind)).toEqual(['move', 'add', 'remove']);
    expect(ways[0]!.seats).toEqual([13, 14, 15]);
  });

  test('when a friend leaves a full hall, nothing is asked for', () => {
    expect(waysOut(hall, only(3, 4, 5, 6), [3, 5, 6], rules, true)).toEqual({ seats: [], ways: [] });
  });

  test('are always accepted by the rule, and there is always one', () => {
    const seats = fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { maxLength: 24 });
    fc.assert(
      fc.property(seats, fc.integer({ min: 1, max: 5 }), fc.boolean(), (free, n, isSmaller) => {
        const [isFree, chosen] = [only(...free), free.slice(0, n).toSorted((a, b) => a - b)];
        const left = waysOut(hall, isFree, chosen, rules, isSmaller);
        const fault = judgeSelection(hall, isFree, chosen, CONFIRMATIONS, rules);
        if (fault?.code !== 'SINGLE_SEAT_LEFT') return;
        expect(left.seats).toEqual(fault.seats);
        expect(left.ways.some(({ kind }) => kind === 'move' || kind === 'release')).toBe(true);
        for (const way of left.ways) {
          expect(judgeSelection(hall, isFree, way.seats, CONFIRMATIONS, rules)).toBeUndefined();
          expect(way.seats.every(isFree)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
