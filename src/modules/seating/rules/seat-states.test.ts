import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cinemaHall } from '../../../../test/support/halls.ts';
import { SeatKind } from './seat-kinds.ts';
import { expandHall } from './hall.ts';
import {
  SeatState,
  applyRuns,
  countFree,
  isOnlyAccessible,
  packStates,
  unpackStates,
} from './seat-states.ts';

describe('states on the wire', () => {
  test('an even place is in the low half of its byte', () => {
    expect([...packStates(Uint8Array.of(1, 2, 3))]).toEqual([0x21, 0x03]);
  });

  test('unpacking gives the packed states', () => {
    assert(
      property(array(integer({ min: 0, max: 6 })), (states) => {
        expect([...unpackStates(packStates(Uint8Array.from(states)), states.length)]).toEqual(states);
      }),
    );
  });

  test('bytes of another size are refused', () => {
    expect(() => unpackStates(new Uint8Array(3), 7)).toThrow(RangeError);
  });
});

describe('live runs', () => {
  test('apply in order', () => {
    const states = new Uint8Array(6);
    applyRuns(states, [
      [1, 3, SeatState.held],
      [2, 1, SeatState.taken],
    ]);
    expect([...states]).toEqual([0, 3, 2, 3, 0, 0]);
  });

  test('a run outside the hall changes nothing', () => {
    const states = new Uint8Array(4);
    expect(() =>
      applyRuns(states, [
        [0, 1, SeatState.held],
        [3, 2, SeatState.held],
      ]),
    ).toThrow(RangeError);
    expect([...states]).toEqual([0, 0, 0, 0]);
  });
});

test('free places are counted by section, level and kind', () => {
  const hall = expandHall(cinemaHall());
  const states = new Uint8Array(hall.size);
  const before = countFree(hall, states);
  expect(before.all).toBe(hall.size);
  const accessible = [...hall.kind].filter(
    (kind) => kind === SeatKind.wheelchair || kind === SeatKind.companion,
  ).length;
  expect(accessible).toBeGreaterThan(1);
  expect(before.accessible).toEqual([accessible]);
  expect(before.sections).toEqual([hall.size - accessible]);
  expect(before.levels.reduce((sum, n) => sum + n, 0)).toBe(hall.size - accessible);
  const wheelchair = hall.kind.indexOf(SeatKind.wheelchair);
  states[wheelchair] = SeatState.held;
  const after = countFree(hall, states);
  expect(after.kinds).toEqual(before.kinds.with(SeatKind.wheelchair, before.kinds[SeatKind.wheelchair]! - 1));
  expect(after.accessible).toEqual([accessible - 1]);
  expect(after.levels).toEqual(before.levels);
});

test('a hall with free wheelchair spaces alone is known as such, and a full one is not', () => {
  const hall = expandHall(cinemaHall());
  const states = new Uint8Array(hall.size).fill(SeatState.taken);
  expect(isOnlyAccessible(countFree(hall, states), 0)).toBe(false);
  states[hall.kind.indexOf(SeatKind.wheelchair)] = SeatState.free;
  expect(isOnlyAccessible(countFree(hall, states), 0)).toBe(true);
  states[hall.kind.indexOf(SeatKind.seat)] = SeatState.free;
  expect(isOnlyAccessible(countFree(hall, states), 0)).toBe(false);
});
