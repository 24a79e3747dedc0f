import { expect, test } from 'vitest';
import { checkChart } from './check-chart.ts';
import { canonicalJson, hashOfChart } from './chart-hash.ts';
import type { Chart, ChartRow } from '../chart.ts';

const chartWith = (row: Partial<ChartRow>, more: Partial<Chart> = {}): Chart => ({
  version: 1,
  name: 'Trial',
  pitch: 20,
  levels: [{ key: 'standard', name: 'Standard' }],
  sections: [{ id: 1, name: '', level: 0, rows: [{ label: 'A', parts: [[0, 0, 60, 0, 0, 4]], ...row }] }],
  shapes: [],
  focal: { x: 0, y: -50 },
  ...more,
});

const codes = (value: unknown): string[] =>
  checkChart(value).map(({ pointer, code }) => `${pointer} ${code}`);

test('a valid chart has no faults', () => {
  expect(checkChart(chartWith({ kinds: [[0, 1]], couches: [[2, 2]] }))).toEqual([]);
});

test('a number outside a row, and a seat that occurs twice, are faults at their place', () => {
  expect(codes(chartWith({ kinds: [[4, 1]] }))).toEqual(['/sections/0/rows/0/kinds/0 BAD_ROW']);
  expect(codes(chartWith({ couches: [[0, 2], [1, 2]] }))).toEqual(['/sections/0/rows/0/couches/1 BAD_ROW']);
  expect(codes(chartWith({ labels: ['1', '2', '2', '?'] }))).toEqual([
    '/sections/0/rows/0 DUPLICATE_SEAT',
    '/sections/0/rows/0 SEAT_WITHOUT_LABEL',
  ]);
  expect(codes(chartWith({ levels: [[0, 2, 1]] }))).toEqual(['/sections/0/rows/0/levels/0 BAD_ROW']);
  const shape = { kind: 'other', x: 0, y: 0, w: 1, h: 1, points: [0, 0, 1, 1, 2] } as const;
  expect(codes(chartWith({}, { shapes: [shape] }))).toEqual(['/shapes/0/points BAD_ROW']);
  expect(codes(chartWith({}, { sections: [] }))).toEqual(['/sections EMPTY_PLAN']);
}); // prettier-ignore

test('a value that is not a chart is a fault of its schema', () => {
  expect(codes({ ...chartWith({}), pitch: 0, colour: 'red' })).toEqual(['/colour SCHEMA', '/pitch SCHEMA']);
});

test('the fingerprint depends on everything but the order of fields', async () => {
  const chart = chartWith({});
  const turned = JSON.parse(canonicalJson(chart)) as Chart;
  expect(await hashOfChart(turned)).toBe(await hashOfChart(chart));
  expect(await hashOfChart(chartWith({ start: 2 }))).not.toBe(await hashOfChart(chart));
});
