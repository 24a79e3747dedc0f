import { expect, test } from 'vitest';
import { chartOf } from '../../../../test/support/charts.ts';
import { arenaHall, cinemaHall } from '../../../../test/support/halls.ts';
import { standing } from '../../../../test/support/cinema.ts';
import type { Chart } from './chart.ts';
import { frontMark, withFront } from './hall-front.ts';
import { expandHall } from './hall.ts';

const rows = chartOf(
  ['A', 'B', 'C', 'D'].map((label, i) => ({ label, parts: [[0, 20 * i, 90, 20 * i, 0, 10]] })),
  { focal: { x: 45, y: -10 } },
);

test('a plan that shows its screen, its stage, or a word for them has no mark', () => {
  expect(frontMark(cinemaHall())).toBeUndefined();
  const at = { x: 0, y: 0, w: 1, h: 1 };
  expect(frontMark({ ...rows, shapes: [{ kind: 'text', label: 'STAGE', ...at }] })).toBeUndefined();
  expect(frontMark({ ...rows, shapes: [{ kind: 'text', label: 'Bar', ...at }] })).toBeDefined();
});

test.each([
  ['above', { x: 45, y: -10 }, { x: 45, y: -18, angle: 0 }],
  ['below', { x: 45, y: 90 }, { x: 45, y: 78, angle: -180 }],
  ['far away', { x: 45, y: -900 }, { x: 45, y: -18, angle: 0 }],
  ['to the left', { x: -300, y: 30 }, { x: -18, y: 30, angle: -90 }],
])('the mark is a line in front of the first row, when the front is %s', (_, focal, expected) => {
  expect(frontMark({ ...rows, focal })).toMatchObject({ kind: 'front', ...expected });
});

test('the mark is in front of the middle of the rows, within the hall’s bounds', () => {
  const mark = frontMark({ ...rows, focal: { x: 20, y: -200 } });
  const hall = expandHall({ ...rows, shapes: [mark!] });
  expect(Math.abs(mark!.x - 45)).toBeLessThan(10);
  expect(hall.bounds[1]).toBeLessThan(mark!.y);
});

test('seats all around have the mark in their middle; areas are places too', () => {
  const arena = { ...arenaHall(2000), shapes: [] };
  const { x, y } = frontMark(arena)!;
  expect([x, y]).toEqual([arena.focal.x, arena.focal.y]);
  expect(frontMark({ ...standing(5), shapes: [], focal: { x: 50, y: 0 } })).toMatchObject({
    x: 50,
    y: 2,
    angle: 0,
  });
});

test('a shown chart has its front marked, and no screen or stage with only the word for it', () => {
  const at = { x: 0, y: 0, w: 1, h: 1 };
  const shapes = (own: Chart['shapes']) => withFront({ ...rows, shapes: own }).shapes;
  expect(shapes([]).map(({ kind }) => kind)).toEqual(['front']);
  expect(shapes([{ kind: 'stage', label: ' STAGE ', ...at }])).toEqual([{ kind: 'stage', ...at }]);
  for (const named of [
    { kind: 'screen', label: 'Screen 3', ...at } as const,
    { kind: 'text', label: 'Stage', ...at } as const,
  ])
    expect(shapes([named])).toEqual([named]);
});
