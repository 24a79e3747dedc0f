import { assert, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { arenaHall, theatreHall } from '../../../../test/support/halls.ts';
import { expandHall } from './hall.ts';
import { indexSeats, nearestSeat, sectionAt } from './seat-index.ts';

const hall = expandHall(theatreHall());
const index = indexSeats(hall);

test('every seat is found at its own centre', () => {
  for (let seat = 0; seat < hall.size; seat++) {
    expect(nearestSeat(index, hall.xy[2 * seat] ?? 0, hall.xy[2 * seat + 1] ?? 0, hall.pitch / 2)).toBe(seat);
  }
});

test('finds the same seat as a search through all seats', () => {
  const [left, top, right, bottom] = hall.bounds.map(Math.round) as [number, number, number, number];
  const point = tuple(
    integer({ min: left - 200, max: right + 200 }),
    integer({ min: top - 200, max: bottom + 200 }),
  );
  assert(
    property(point, integer({ min: 1, max: 300 }), ([x, y], reach) => {
      let best = -1;
      let least = reach * reach;
      for (let seat = 0; seat < hall.size; seat++) {
        const distance = ((hall.xy[2 * seat] ?? 0) - x) ** 2 + ((hall.xy[2 * seat + 1] ?? 0) - y) ** 2;
        if (distance >= least) continue;
        least = distance;
        best = seat;
      }
      const found = nearestSeat(index, x, y, reach);
      // Two seats may be equally far; then either may be found.
      const [dx, dy] = [(hall.xy[2 * found] ?? 0) - x, (hall.xy[2 * found + 1] ?? 0) - y];
      expect(found === best || Math.abs(dx * dx + dy * dy - least) < 1e-3).toBe(true);
    }),
  );
});

test('general admission has no seats to find, but its area is found', () => {
  const arena = expandHall(arenaHall());
  expect(nearestSeat(indexSeats(arena), 0, 0, arena.pitch * 2)).toBe(-1);
  expect(arena.sections[sectionAt(arena, 0, 0)]?.name).toBe('Floor');
  expect(sectionAt(arena, 1e6, 0)).toBe(-1);
});
