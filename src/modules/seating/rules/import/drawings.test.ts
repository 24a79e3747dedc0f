import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartSize, SeatKind, type Chart } from '../chart.ts';
import { expandHall, couchMates } from '../hall.ts';
import { neighboursOf } from '../neighbours.ts';
import { seatName } from '../seat-names.ts';
import { checkChart } from './check-chart.ts';
import { chartOfPretix } from './pretix.ts';
import { chartOfSeatsio } from './seatsio.ts';

type SeatsioRow = { label: string; seats: { x: number; y: number; label: string }[] };

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../../test/fixtures/import/${name}`, import.meta.url), 'utf8'));

const chartOf = ({ chart, faults }: ReturnType<typeof chartOfSeatsio>): Chart => {
  expect(faults).toEqual([]);
  expect(checkChart(chart)).toEqual([]);
  return chart!;
};

test('every seat lies where the drawing says, curved or wandering', () => {
  const drawing = fixture('seatsio-curved.json') as { subChart: { rows: SeatsioRow[] } };
  const hall = expandHall(chartOf(chartOfSeatsio(drawing, { 'Love seats': { group: 'couch', couch: 2 } })));
  const drawn = drawing.subChart.rows.flatMap((row) =>
    row.seats.map((seat) => ({ ...seat, row: row.label })),
  );
  expect(hall.seats).toBe(drawn.length);
  for (const [seatNo, seat] of drawn.entries()) {
    expect(Math.hypot(hall.xy[2 * seatNo]! - seat.x, hall.xy[2 * seatNo + 1]! - seat.y)).toBeLessThan(
      0.02 * hall.pitch,
    );
    expect(seatName(hall, seatNo)).toEqual({ section: '', row: seat.row, seat: seat.label });
  }
});

test('curved rows become arcs, an aisle parts a row, a wandering row keeps its points', () => {
  const { sections } = chartOf(chartOfSeatsio(fixture('seatsio-curved.json')));
  const [a, b, c, d] = sections[0]!.rows;
  expect(a!.parts).toHaveLength(1);
  expect((a!.parts[0] as readonly number[])[4]).toBeGreaterThan(5);
  expect(b!.kinds).toEqual([[0, SeatKind.wheelchair], [1, SeatKind.companion]]);
  expect(a!.kinds).toEqual([[0, SeatKind.limitedView], [9, SeatKind.limitedView]]);
  expect(c!.parts).toHaveLength(2);
  expect([c!.start ?? 1, c!.step]).toEqual([1, 2]);
  expect(d!.parts.every((part) => 'pts' in part)).toBe(true);
  expect(d!.labels).toEqual(['D1', 'D2', 'D3', 'D4', 'D5']);
}); // prettier-ignore

test('a category can be sofas; half a sofa is a fault', () => {
  const chart = chartOf(
    chartOfSeatsio(fixture('seatsio-curved.json'), {
      'Love seats': { group: 'couch', couch: 2 },
      Stalls: 'standard',
    }),
  );
  expect(chart.levels.map(({ key }) => key)).toEqual(['standard', 'couch']);
  const hall = expandHall(chart);
  expect(couchMates(hall, 35)).toEqual([35, 36]);
  const { faults } = chartOfSeatsio(fixture('seatsio-curved.json'), {
    'Love seats': { group: 'couch', couch: 3 },
  });
  expect(faults).toEqual([
    { pointer: '/subChart/rows/4', code: 'COUCH_INCOMPLETE', details: { row: 'E', seats: 8, couch: 3 } },
  ]);
});

test('areas become general admission with their outline; the screen is where everyone looks', () => {
  const chart = chartOf(chartOfSeatsio(fixture('seatsio-curved.json')));
  const [, foyer, bar] = chart.sections;
  expect([foyer!.name, foyer!.capacity, bar!.name, bar!.capacity]).toEqual(['Foyer', 40, 'Bar', 25]);
  expect(foyer!.polygon).toEqual([320, 100, 400, 100, 400, 180, 360, 200, 320, 180]);
  // 60 x 40 turned by a right angle
  expect(bar!.polygon).toEqual([40, 120, 40, 180, 0, 180, 0, 120]);
  expect(chart.focal).toEqual({ x: 200, y: 40 });
  expect(chart.shapes.map(({ kind, label }) => [kind, label])).toEqual([['screen', 'Screen'], ['text', 'Mind the step']]);
  expect(chartSize(chart)).toBe(43 + 65);
}); // prettier-ignore

test('what cannot be sold is named, not passed over', () => {
  const { chart, faults } = chartOfSeatsio(fixture('seatsio-tables.json'));
  expect(chart).toBeUndefined();
  expect(faults.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual([
    '/subChart/booths/0 BOOTH_NOT_SUPPORTED',
    '/subChart/generalAdmissionAreas/0 AREA_WITHOUT_CAPACITY',
    '/subChart/sections/0/subChart/rows/0/seats/0 UNKNOWN_CATEGORY',
    '/subChart/tables/0 TABLE_NOT_SUPPORTED',
  ]);
});

test('pretix: zone, row and seat positions add up, an aisle parts neighbours, the stage is told by its text', () => {
  const chart = chartOf(
    chartOfPretix(fixture('pretix-plan.json'), { Stalls: 'standard', Balcony: 'balcony' }),
  );
  const hall = expandHall(chart);
  expect([hall.xy[0], hall.xy[1]]).toEqual([60, 100]);
  expect([hall.xy[14], hall.xy[15]]).toEqual([60, 130]);
  expect(neighboursOf(hall).right[3]).toBe(-1);
  expect(seatName(hall, 14)).toEqual({ section: 'Balcony', row: '1', seat: '101' });
  expect(chart.sections[1]!.rows[0]!.parts[0]).toHaveLength(6);
  expect(hall.levels.map(({ key }) => key)).toEqual(['standard', 'balcony']);
  expect(chart.focal).toEqual({ x: 180, y: 40 });
});

test('pretix: two seats with one guid and a category that nobody lists are faults', () => {
  const plan = fixture('pretix-plan.json') as {
    zones: { rows: { seats: { seat_guid: string; category: string }[] }[] }[];
  };
  plan.zones[0]!.rows[0]!.seats[1]!.seat_guid = 'g-1-1';
  plan.zones[0]!.rows[1]!.seats[2]!.category = 'Box';
  const { faults } = chartOfPretix(plan);
  expect(faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/zones/0/rows/0/seats/1/seat_guid DUPLICATE_SEAT',
    '/zones/0/rows/1/seats/2/category UNKNOWN_CATEGORY',
  ]);
});
