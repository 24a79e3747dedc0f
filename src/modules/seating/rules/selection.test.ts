import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chart } from './chart.ts';
import { bestSeats } from './best-seats.ts';
import { freeRuns } from './free-runs.ts';
import { expandHall } from './hall.ts';
import { judgeSelection, type SelectionRules } from './selection.ts';
import { judgeSingleSeats, seatsLeftAlone, singleSeats } from './single-seat.ts';

/** Rows of ten with an aisle after the third seat; row A is seats 0-9, B 10-19, C 20-29, D 30-39. */
const chart: Chart = {
  version: 1,
  name: 'four rows',
  pitch: 10,
  levels: [
    { key: 'standard', name: 'Standard' },
    { key: 'premium', name: 'Premium' },
  ],
  focal: { x: 60, y: 0 },
  shapes: [],
  sections: [
    {
      id: 1,
      name: '',
      level: 0,
      rows: ['A', 'B', 'C', 'D'].map((label, i) => ({
        label,
        parts: [
          [0, 20 + 10 * i, 20, 20 + 10 * i, 0, 3],
          [40, 20 + 10 * i, 100, 20 + 10 * i, 0, 7],
        ],
        ...(label === 'D' && { couches: [[8, 2]] as const }),
        ...(label === 'C' && {
          levels: [[3, 7, 1]] as const,
          kinds: [
            [0, 1],
            [1, 2],
          ] as const,
        }),
      })),
    },
  ],
};
const hall = expandHall(chart);
const only = (free: readonly number[]) => (seat: number) => free.includes(seat);
const all = () => true;

test('free runs end at aisles and at taken seats', () => {
  expect(freeRuns(hall, all).slice(0, 3)).toEqual([
    [0, 3],
    [3, 7],
    [10, 3],
  ]);
  expect(freeRuns(hall, only([0, 1, 4, 5, 6, 9]))).toEqual([
    [0, 2],
    [4, 3],
    [9, 1],
  ]);
});

describe('the single-seat rule', () => {
  test('refuses a choice that leaves one seat at the aisle, and names another', () => {
    expect(seatsLeftAlone(hall, all, [4, 5])).toEqual([3]);
    expect(judgeSingleSeats(hall, all, [4, 5])).toEqual({ ok: false, alone: [3], instead: [3, 4] });
  });

  test('allows what leaves nobody alone', () => {
    expect(judgeSingleSeats(hall, all, [3, 4])).toEqual({ ok: true });
    expect(judgeSingleSeats(hall, all, [5, 6])).toEqual({ ok: true });
  });

  test('yields when the party fits in no other way', () => {
    expect(judgeSingleSeats(hall, only([3, 4, 5]), [3, 4])).toEqual({ ok: true });
  });

  test('a seat that was alone before is nobody’s fault', () => {
    expect(seatsLeftAlone(hall, only([3, 5, 6]), [5, 6])).toEqual([]);
    expect(singleSeats(hall, only([3, 5, 6]))).toEqual([3]);
  });

  test('sofas and wheelchair spaces may stand alone', () => {
    expect(seatsLeftAlone(hall, only([37, 38, 39]), [37])).toEqual([]);
    expect(singleSeats(hall, only([38, 20]))).toEqual([]);
  });
});

describe('a whole choice', () => {
  const rules: SelectionRules = {
    seatingPolicyId: 3,
    maxSeats: 4,
    allowSingleSeatOnCouch: false,
    premiumLevels: [1],
  };
  const judge = (chosen: number[], confirmed: string[] = [], over: Partial<SelectionRules> = {}) =>
    judgeSelection(hall, all, chosen, confirmed, { ...rules, ...over });

  test('needs seats, and not too many', () => {
    expect(judge([])).toEqual({ code: 'NO_SEATS_SELECTED' });
    expect(judge([3, 4, 5, 6, 7])).toEqual({ code: 'MAX_SEATS_EXCEEDED', max: 4 });
  });

  test('is of one price level', () => {
    expect(judge([3, 23])).toEqual({ code: 'MIXED_PRICE_LEVELS', seats: [23] });
  });

  test('takes a sofa whole unless sharing is allowed', () => {
    expect(judge([38])).toEqual({ code: 'COUCH_NOT_WHOLE', seats: [39] });
    expect(judge([38, 39])).toBeUndefined();
    expect(judge([38], [], { allowSingleSeatOnCouch: true })).toBeUndefined();
  });

  test('keeps no single seat under policy 3 only', () => {
    expect(judge([4, 5])).toMatchObject({ code: 'SINGLE_SEAT_LEFT', seats: [3] });
    expect(judge([4, 5], [], { seatingPolicyId: 1 })).toBeUndefined();
  });

  test('the party’s own wheelchair space or sofa is as good as taken beside a seat left alone', () => {
    const row = expandHall({
      ...chart,
      sections: [
        { id: 1, name: '', level: 0, rows: [{ label: 'A', parts: [[0, 0, 50, 0, 0, 6]], kinds: [[0, 1]] }] },
      ],
    });
    expect(judgeSelection(row, all, [0, 2], [], rules)).toEqual({
      code: 'SINGLE_SEAT_LEFT',
      seats: [1],
      instead: [1],
    });
    expect(judgeSelection(row, all, [0, 1], ['wheelchair'], rules)).toBeUndefined();
  });

  test('asks about special seats until each kind is confirmed', () => {
    expect(judge([20, 21])).toEqual({ code: 'CONFIRMATION_REQUIRED', kinds: ['wheelchair', 'companion'] });
    expect(judge([20, 21], ['wheelchair'])).toEqual({ code: 'CONFIRMATION_REQUIRED', kinds: ['companion'] });
    expect(judge([20, 21], ['wheelchair', 'companion'])).toBeUndefined();
    expect(judge([23, 24])).toEqual({ code: 'CONFIRMATION_REQUIRED', kinds: ['premium'] });
  });
});

describe('best available', () => {
  test('sits together in the middle, and leaves nobody alone when it has a choice', () => {
    const found = bestSeats(hall, all, { quantity: 2 })!;
    expect(found).toHaveLength(2);
    expect(found[1]! - found[0]!).toBe(1);
    expect(seatsLeftAlone(hall, all, found)).toEqual([]);
  });

  test('keeps to the wished level', () => {
    expect(bestSeats(hall, all, { quantity: 3, level: 1 })!.every((seat) => hall.level[seat] === 1)).toBe(
      true,
    );
    expect(bestSeats(hall, only([3, 4, 5]), { quantity: 3, level: 1 })).toBeUndefined();
  });

  test('never mixes price levels, which the shop would refuse', () => {
    // Row C: one ordinary seat beside seven premium ones.
    const row = only([22, 23, 24, 25, 26, 27, 28, 29]);
    expect(bestSeats(hall, row, { quantity: 8 })).toBeUndefined();
    // Rows B and C: four ordinary seats behind one another with three premium ones.
    const both = only([13, 14, 15, 16, 23, 24, 25]);
    expect(bestSeats(hall, both, { quantity: 4 })).toEqual([13, 14, 15, 16]);
    expect(bestSeats(hall, both, { quantity: 5 })).toBeUndefined();
  });

  test('splits a party only when no run holds it, near each other', () => {
    expect(bestSeats(hall, only([3, 4, 13, 14, 0]), { quantity: 4 })).toEqual([3, 4, 13, 14]);
    expect(bestSeats(hall, only([3, 4]), { quantity: 3 })).toBeUndefined();
  });

  test('offers no wheelchair space, companion seat or sofa', () => {
    expect(bestSeats(hall, only([20, 21, 38, 39]), { quantity: 2 })).toBeUndefined();
  });

  test('whatever is free: right number, all free, together if any run is long enough, no single if avoidable', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 39 })),
        fc.integer({ min: 1, max: 5 }),
        (free, quantity) => {
          const isFree = only(free);
          const ordinary = free.filter((seat) => seat !== 20 && seat !== 21 && seat !== 38 && seat !== 39);
          const levels = [0, 1].map((level) => ordinary.filter((seat) => hall.level[seat] === level));
          const found = bestSeats(hall, isFree, { quantity });
          if (levels.every((usable) => usable.length < quantity)) {
            expect(found).toBeUndefined();
            return;
          }
          expect(new Set(found).size).toBe(quantity);
          expect(levels.some((usable) => found!.every((seat) => usable.includes(seat)))).toBe(true);
          const runs = levels.flatMap((usable) => freeRuns(hall, only(usable)));
          const blocks = runs.flatMap(([first, n]) =>
            Array.from({ length: Math.max(0, n - quantity + 1) }, (_, i) =>
              Array.from({ length: quantity }, (_, k) => first + i + k),
            ),
          );
          if (blocks.length === 0) return;
          expect(found!.at(-1)! - found![0]!).toBe(quantity - 1);
          if (blocks.some((block) => seatsLeftAlone(hall, isFree, block).length === 0))
            expect(seatsLeftAlone(hall, isFree, found!)).toEqual([]);
        },
      ),
    );
  });
});
