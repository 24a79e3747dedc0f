import { expect, test } from 'vitest';
import type { Chart, ChartRow } from '../chart.ts';
import { focalOf } from './focal.ts';

/** Rows of five with these names, from the top down or from the left to the right. */
const rows = (labels: readonly string[], isUpright = false): ChartRow[] =>
  labels.map((label, i) => ({
    label,
    parts: [isUpright ? [20 * i, 0, 20 * i, 40, 0, 5] : [0, 20 * i, 40, 20 * i, 0, 5]],
  }));
const chart = (own: readonly ChartRow[], shapes: Chart['shapes'] = []): Omit<Chart, 'focal'> => ({
  version: 1,
  name: '',
  pitch: 10,
  levels: [{ key: 'standard', name: 'Standard' }],
  sections: [{ id: 1, name: '', level: 0, rows: own }],
  shapes,
});

test.each([
  ['above row A', rows(['A', 'B', 'C']), { x: 20, y: -10 }],
  ['below row A', rows(['C', 'B', 'A']), { x: 20, y: 50 }],
  ['below row 1', rows(['10', '9', '1']), { x: 20, y: 50 }],
  ['to the left', rows(['Y', 'Z', 'AA'], true), { x: -10, y: 20 }],
  ['to the right', rows(['3', '2', '1'], true), { x: 50, y: 20 }],
  ['above, when rows have no order', rows(['Royal', 'Foyer']), { x: 20, y: -10 }],
  ['above, when there is one row', rows(['A']), { x: 20, y: -10 }],
])('without stage and screen the front is %s', (_, own, expected) => {
  expect(focalOf(chart(own), [])).toEqual(expected);
});

test('the drawing’s own point comes first, then its stage', () => {
  const stage = { kind: 'stage', x: 5, y: 90, w: 10, h: 10 } as const;
  const drawn = chart(rows(['A', 'B']), [stage]);
  expect(focalOf(drawn, [{ x: 0, y: 0 }])).toEqual({ x: 5, y: 90 });
  expect(focalOf(drawn, [{ x: 1, y: 2 }, null, { x: 3, y: 4 }])).toEqual({ x: 2, y: 3 });
});
