import { expect, test } from 'vitest';
import { chartOf } from '../../../../../test/support/charts.ts';
import type { ChartSection } from '../chart.ts';
import { expandHall } from '../hall.ts';
import { lackingPlaces } from './lacking-places.ts';

const row = (label: string, n: number, more: object = {}) => ({
  label,
  parts: [[0, 0, n * 10, 0, 0, n] as const],
  ...more,
});
const seated = (id: number, name: string, rows: ReturnType<typeof row>[]): ChartSection => ({
  id,
  name,
  level: 0,
  rows,
});
const standing = (id: number, name: string, capacity: number): ChartSection => ({
  id, name, level: 0, rows: [], capacity,
}); // prettier-ignore

const hall = (...sections: ChartSection[]) => expandHall(chartOf([], { sections }));
const lacking = (before: ChartSection[], after: ChartSection[]) =>
  lackingPlaces(hall(...before), hall(...after));

const STALLS = seated(1, 'Stalls', [row('A', 3), row('B', 2)]);

test('a plan that has more, or another order, lacks nothing', () => {
  const more = seated(4, 'Stalls', [row('Z', 2), row('B', 5), row('A', 3, { start: 3, step: -1 })]);
  expect(lacking([STALLS], [seated(1, 'Balcony', [row('A', 1)]), more])).toEqual({ seats: [], areas: [] });
});

test('seats whose row, number or section is gone are lacking', () => {
  expect(lacking([STALLS], [seated(1, 'Stalls', [row('A', 2)])]).seats).toEqual([2, 3, 4]);
  expect(lacking([STALLS], [seated(1, 'Stalls', [row('A', 3, { start: 2 }), row('B', 2)])]).seats).toEqual([
    0,
  ]);
  expect(lacking([STALLS, seated(2, 'Balcony', [row('A', 1)])], [STALLS]).seats).toEqual([5]);
});

test('a section that was renamed is the same by its id; one with the id of another is not', () => {
  expect(lacking([STALLS], [{ ...STALLS, name: 'Parterre' }]).seats).toEqual([]);
  const balcony = seated(2, 'Balcony', [row('A', 3), row('B', 2)]);
  expect(lacking([STALLS, balcony], [{ ...balcony, id: 1 }]).seats).toEqual([0, 1, 2, 3, 4]);
});

test('of general admission only the number of places counts', () => {
  expect(lacking([standing(1, 'Floor', 3)], [standing(1, 'Floor', 5)]).areas).toEqual([]);
  expect(lacking([STALLS, standing(2, 'Floor', 3)], [standing(1, 'Floor', 2)])).toEqual({
    seats: [0, 1, 2, 3, 4],
    areas: [{ name: 'Floor', places: [5, 6, 7], capacity: 2 }],
  });
  expect(lacking([standing(1, 'Floor', 2)], [STALLS]).areas).toEqual([
    { name: 'Floor', places: [0, 1], capacity: 0 },
  ]);
});
