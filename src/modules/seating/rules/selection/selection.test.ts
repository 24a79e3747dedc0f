import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartOf } from '../../../../../test/support/charts.ts';
import { bestSeats } from '../best-seats/best-seats.ts';
import { freeRuns } from '../geometry/free-runs.ts';
import { couchMates, expandHall } from '../hall.ts';
import { judgeSelection } from './judge-selection.ts';
import { judgeAddition, seatsMeant, toConfirm, type SelectionRules } from './selection.ts';
import { judgeSingleSeats, seatsLeftAlone, singleSeats } from './single-seat.ts';

/** Rows of ten with an aisle after the third seat; row A is seats 0-9, B 10-19, C 20-29, D 30-39. */
const chart = chartOf(
  ['A', 'B', 'C', 'D'].map((label, i) => ({
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
  { focal: { x: 60, y: 0 } },
);
const hall = expandHall(chart);
const only = (free: readonly number[]) => (seat: number) => free.includes(seat);
const all = () => true;

/** Whether every sofa of a choice is taken whole. */
const isWhole = (chosen: readonly number[]): boolean =>
  chosen.every((seat) => couchMates(hall, seat).every((mate) => chosen.includes(mate)));

/** Every way to choose `quantity` of these seats, sofas whole. */
function choices(seats: readonly number[], quantity: number): number[][] {
  const ways = (from: number, wanted: number): number[][] =>
    wanted === 0
      ? [[]]
      : seats.slice(from).flatMap((seat, i) => ways(from + i + 1, wanted - 1).map((rest) => [seat, ...rest]));
  return ways(0, quantity).filter(isWhole);
}

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

  test('allows a choice that leaves no seat alone', () => {
    expect(judgeSingleSeats(hall, all, [3, 4])).toEqual({ ok: true });
    expect(judgeSingleSeats(hall, all, [5, 6])).toEqual({ ok: true });
  });

  test('does not apply when the group fits in no other way', () => {
    expect(judgeSingleSeats(hall, only([3, 4, 5]), [3, 4])).toEqual({ ok: true });
  });

  test('ignores a seat that was alone before', () => {
    expect(seatsLeftAlone(hall, only([3, 5, 6]), [5, 6])).toEqual([]);
    expect(singleSeats(hall, only([3, 5, 6]))).toEqual([3]);
  });

  test('ignores sofas and wheelchair places', () => {
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

  test('must be of one price level', () => {
    expect(judge([3, 23])).toEqual({ code: 'MIXED_PRICE_LEVELS', seats: [23] });
  });

  test('must have a sofa whole unless sharing is allowed', () => {
    expect(judge([38])).toEqual({ code: 'COUCH_NOT_WHOLE', seats: [39] });
    expect(judge([38, 39])).toBeUndefined();
    expect(judge([38], [], { allowSingleSeatOnCouch: true })).toBeUndefined();
  });

  test('may leave no single seat, under policy 3 only', () => {
    expect(judge([4, 5])).toMatchObject({ code: 'SINGLE_SEAT_LEFT', seats: [3] });
    expect(judge([4, 5], [], { seatingPolicyId: 1 })).toBeUndefined();
  });

  test('with a wheelchair place or sofa counts as taken next to a seat that is left alone', () => {
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

  test('asks for confirmation of special seats until each kind is confirmed', () => {
    expect(judge([20, 21])).toEqual({ code: 'CONFIRMATION_REQUIRED', kinds: ['wheelchair', 'companion'] });
    expect(judge([20, 21], ['wheelchair'])).toEqual({ code: 'CONFIRMATION_REQUIRED', kinds: ['companion'] });
    expect(judge([20, 21], ['wheelchair', 'companion'])).toBeUndefined();
    expect(judge([23, 24])).toEqual({ code: 'CONFIRMATION_REQUIRED', kinds: ['premium'] });
  });
});

describe('best available', () => {
  test('sits together in the middle, and leaves no seat alone when there is a choice', () => {
    const found = bestSeats(hall, all, { quantity: 2 })!;
    expect(found).toHaveLength(2);
    expect(found[1]! - found[0]!).toBe(1);
    expect(seatsLeftAlone(hall, all, found)).toEqual([]);
  });

  test('stays on the requested price level', () => {
    expect(bestSeats(hall, all, { quantity: 3, levels: [1] })!.every((seat) => hall.level[seat] === 1)).toBe(
      true,
    );
    expect(bestSeats(hall, only([3, 4, 5]), { quantity: 3, levels: [1] })).toBeUndefined();
  });

  test('never mixes price levels, which the shop would refuse', () => {
    // Row C: one ordinary seat next to seven premium ones.
    const row = only([22, 23, 24, 25, 26, 27, 28, 29]);
    expect(bestSeats(hall, row, { quantity: 8 })).toBeUndefined();
    // Rows B and C: four ordinary seats behind each other with three premium ones.
    const both = only([13, 14, 15, 16, 23, 24, 25]);
    expect(bestSeats(hall, both, { quantity: 4 })).toEqual([13, 14, 15, 16]);
    expect(bestSeats(hall, both, { quantity: 5 })).toBeUndefined();
  });

  test('apart, leaves no free seat alone when there is a choice', () => {
    // Runs of three, two and three: take three and one of the other three, never one of the two.
    const found = bestSeats(hall, only([0, 1, 2, 10, 11, 30, 31, 32]), { quantity: 4 })!;
    expect(seatsLeftAlone(hall, only([0, 1, 2, 10, 11, 30, 31, 32]), found)).toEqual([]);
    expect(found).toHaveLength(4);
  });

  test('apart, leaves no member of the group alone when they can share a run', () => {
    const free = only([3, 4, 5, 6, 7, 13, 14, 15, 16, 17]);
    const found = bestSeats(hall, free, { quantity: 6 })!;
    const groups = [found.filter((seat) => seat < 10).length, found.filter((seat) => seat >= 10).length];
    expect(Math.min(...groups)).toBeGreaterThan(1);
  });

  test('splits a group only when no run is long enough, with its parts near each other', () => {
    expect(bestSeats(hall, only([3, 4, 13, 14, 0]), { quantity: 4 })).toEqual([3, 4, 13, 14]);
    expect(bestSeats(hall, only([3, 4]), { quantity: 3 })).toBeUndefined();
  });

  test('offers no wheelchair place and no companion’s seat', () => {
    expect(bestSeats(hall, only([20, 21]), { quantity: 2 })).toBeUndefined();
  });

  test('offers a sofa to a group that fills it, and half of it only where sofas may be shared', () => {
    const sofa = only([38, 39]);
    expect(bestSeats(hall, sofa, { quantity: 2 })).toEqual([38, 39]);
    expect(bestSeats(hall, sofa, { quantity: 1 })).toBeUndefined();
    expect(bestSeats(hall, sofa, { quantity: 1, allowSingleSeatOnCouch: true })).toHaveLength(1);
    // Somebody else has the other half.
    expect(bestSeats(hall, only([37, 38]), { quantity: 2 })).toBeUndefined();
    // Seats 36 to 38 would split it.
    expect(bestSeats(hall, only([36, 37, 38, 39]), { quantity: 3 })).toEqual([37, 38, 39]);
  });

  test('leaves out seats of an earlier match', () => {
    const free = only([3, 4, 13, 14]);
    const first = bestSeats(hall, free, { quantity: 2 })!;
    const second = bestSeats(hall, free, { quantity: 2, without: new Set(first) })!;
    expect([...first, ...second].toSorted((a, b) => a - b)).toEqual([3, 4, 13, 14]);
  });

  test('for any free seats: right number, all free, together if a run is long enough, no single seat if avoidable', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 39 })),
        fc.integer({ min: 1, max: 5 }),
        (free, quantity) => {
          const isFree = only(free);
          const open = free.filter(
            (seat) => seat !== 20 && seat !== 21 && couchMates(hall, seat).every(isFree),
          );
          const levels = [0, 1].map((level) => open.filter((seat) => hall.level[seat] === level));
          const found = bestSeats(hall, isFree, { quantity });
          const fits = levels.some((usable) => choices(usable, quantity).length > 0);
          expect(found !== undefined).toBe(fits);
          if (!found) return;
          expect(new Set(found).size).toBe(quantity);
          expect(levels.some((usable) => found.every((seat) => usable.includes(seat)))).toBe(true);
          expect(isWhole(found)).toBe(true);
          const runs = levels.flatMap((usable) => freeRuns(hall, only(usable)));
          const blocks = runs
            .flatMap(([first, n]) =>
              Array.from({ length: Math.max(0, n - quantity + 1) }, (_, i) =>
                Array.from({ length: quantity }, (_, k) => first + i + k),
              ),
            )
            .filter(isWhole);
          const others = blocks.length > 0 ? blocks : levels.flatMap((usable) => choices(usable, quantity));
          if (blocks.length > 0) expect(found.at(-1)! - found[0]!).toBe(quantity - 1);
          const least = Math.min(...others.map((other) => seatsLeftAlone(hall, isFree, other).length));
          if (least === 0 || blocks.length === 0)
            expect(seatsLeftAlone(hall, isFree, found)).toHaveLength(least);
        },
      ),
    );
  });

  test('for any runs a group is split over: no seat is left alone when it can be avoided', () => {
    const starts = [0, 3, 10, 13, 30, 33];
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 1, max: 2 }),
        (lengths, more) => {
          const free = starts.flatMap((first, i) => Array.from({ length: lengths[i]! }, (_, k) => first + k));
          const quantity = Math.max(...lengths) + more;
          const ways = choices(free, quantity);
          const found = bestSeats(hall, only(free), { quantity });
          expect(found !== undefined).toBe(ways.length > 0);
          const left = (seats: readonly number[]): number => seatsLeftAlone(hall, only(free), seats).length;
          if (found) expect(left(found)).toBe(Math.min(...ways.map(left)));
        },
      ),
    );
  });
});

describe('a click', () => {
  const rules: SelectionRules = {
    seatingPolicyId: 1,
    maxSeats: 4,
    allowSingleSeatOnCouch: false,
    premiumLevels: [1],
  };
  const seatsOf = fc.uniqueArray(fc.nat({ max: hall.size - 1 }), { minLength: 1, maxLength: 6 });

  test('is refused for exactly the reasons for which the whole choice would be refused', () => {
    const lasting = ['MAX_SEATS_EXCEEDED', 'MIXED_PRICE_LEVELS'];
    fc.assert(
      fc.property(seatsOf, fc.nat({ max: 5 }), (seats, n) => {
        const [mine, added] = [seats.slice(0, n), seats.slice(n)];
        const whole = judgeSelection(hall, all, seats, [], rules)?.code ?? '';
        expect(judgeAddition(hall, mine, added, rules)?.code ?? '').toBe(
          lasting.includes(whole) ? whole : '',
        );
      }),
    );
  });

  test('on a sofa means the whole sofa, unless it may be shared', () => {
    const couch = hall.couchOf.indexOf(0);
    expect(seatsMeant(hall, couch, rules)).toEqual([couch, couch + 1]);
    expect(seatsMeant(hall, couch, { allowSingleSeatOnCouch: true })).toEqual([couch]);
  });

  test('asks for confirmation of each kind once, with its first seat', () => {
    const seats = [23, 20, 24, 21];
    expect([...toConfirm(hall, seats, ['companion'], rules)]).toEqual([
      ['premium', 23],
      ['wheelchair', 20],
    ]);
  });
});
