import { expect, test } from 'vitest';
import type { Chart, ChartRow } from '../chart.ts';
import { checkSpots } from './check-spots.ts';

const chart = (...rows: ChartRow[]): Chart => ({
  version: 1,
  name: 'Hall',
  pitch: 10,
  levels: [{ key: 'a', name: 'A' }],
  sections: [{ id: 1, name: 'Stalls', level: 0, rows }],
  shapes: [],
  focal: { x: 0, y: 0 },
});

test('rows beside each other are on spots of their own', () => {
  expect(
    checkSpots(
      chart({ label: 'A', parts: [[0, 0, 20, 0, 0, 3]] }, { label: 'B', parts: [[0, 10, 20, 10, 0, 3]] }),
    ),
  ).toEqual([]);
});

test('two seats on one spot are a fault that names both', () => {
  const above = chart(
    { label: 'A', parts: [[0, 0, 20, 0, 0, 3]] },
    { label: 'B', parts: [[20.6, 0.5, 40, 0, 0, 3]] },
  );
  expect(checkSpots(above)).toEqual([
    {
      pointer: '',
      code: 'SEATS_ON_ONE_SPOT',
      details: { section: 'Stalls', row: 'B', label: '1', other: 'Stalls, row A, seat 3' },
    },
  ]);
});

test('general admission has no spots', () => {
  const floor = { id: 1, name: 'Floor', level: 0, rows: [], capacity: 40 };
  expect(checkSpots({ ...chart(), sections: [floor] })).toEqual([]);
});
