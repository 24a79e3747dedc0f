import { expect, test } from 'vitest';
import { arenaHall, cinemaHall } from '../../../../../../test/support/halls.ts';
import { expandHall, type Box } from '../../../rules/hall.ts';
import { frontOf, sectionInSight, turnToFront } from './section-in-sight.ts';

const arena = expandHall(arenaHall());

/** The box of a section, this many times as large. */
const around = (section: number, factor: number): Box => {
  const [left, top, right, bottom] = arena.sections[section]!.bbox;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [w, h] = [((right - left) / 2) * factor, ((bottom - top) / 2) * factor];
  return [x - w, y - h, x + w, y + h];
};

test('a section that fills the view is in sight, in the whole hall none is', () => {
  for (const section of [0, 7, 30]) {
    expect(sectionInSight(arena, around(section, 1.1))).toBe(section);
    expect(sectionInSight(arena, around(section, 6))).toBe(-1);
  }
  expect(sectionInSight(arena, arena.bounds)).toBe(-1);
});

test('between sections the nearest one is in sight', () => {
  const [left, top, right, bottom] = arena.bounds;
  const corner: Box = [left - 100, top - 100, left + (right - left) / 20, top + (bottom - top) / 20];
  expect(sectionInSight(arena, corner)).toBeGreaterThanOrEqual(0);
});

test('the pointer turns to the front while that is out of sight', () => {
  const { x, y } = frontOf(arena);
  const at = (dx: number, dy: number): number | null =>
    turnToFront(arena, [x - dx - 10, y - dy - 10, x - dx + 10, y - dy + 10]);
  expect(at(0, 0)).toBeNull();
  expect([at(0, -500), at(-500, 0), at(500, 0), at(0, 500), at(-500, -500)]).toEqual([0, -90, 90, 180, -45]);
});

test('a front at the edge of the view is not in sight: its word may be cut', () => {
  const { x, y } = frontOf(arena);
  expect(turnToFront(arena, [x - 100, y - 10, x + 100, y + 190])).toBe(0);
  expect(turnToFront(arena, [x - 100, y - 40, x + 100, y + 160])).toBeNull();
});

test('the front has the word of what is drawn there, or of a plan that draws nothing', () => {
  expect(frontOf(expandHall(cinemaHall())).word).toBe('screen');
  expect(frontOf(arena).word).toBe('stage');
  expect(frontOf({ ...arena, shapes: [] })).toEqual({ ...arena.focal, word: 'front' });
});
