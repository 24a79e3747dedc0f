import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartSize, type Chart } from '../chart.ts';
import { SeatKind } from '../seat-kinds.ts';
import { expandHall, couchMates } from '../hall.ts';
import { neighboursOf } from '../geometry/neighbours.ts';
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

test('every seat is where the drawing has it, on an arc or not', () => {
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

test('curved rows become arcs, an aisle splits a row, an irregular row keeps its points', () => {
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

test('areas become general admission with their outline; the screen is the focal point', () => {
  const chart = chartOf(chartOfSeatsio(fixture('seatsio-curved.json')));
  const [, foyer, bar] = chart.sections;
  expect([foyer!.name, foyer!.capacity, bar!.name, bar!.capacity]).toEqual(['Foyer', 40, 'Bar', 25]);
  expect(foyer!.polygon).toEqual([320, 100, 400, 100, 400, 180, 360, 200, 320, 180]);
  // 60 x 40, rotated by 90 degrees.
  expect(bar!.polygon).toEqual([40, 120, 40, 180, 0, 180, 0, 120]);
  expect(chart.focal).toEqual({ x: 200, y: 40 });
  expect(chart.shapes.map(({ kind, label }) => [kind, label])).toEqual([['screen', 'Screen'], ['text', 'Mind the step']]);
  expect(chartSize(chart)).toBe(43 + 65);
}); // prettier-ignore

test('shapes keep their corners, lines stay open, rotated shapes are rotated', () => {
  const { shapes } = chartOf(chartOfSeatsio(fixture('seatsio-floors.json')));
  const [stage, bar, line, wall] = shapes;
  expect(stage).toEqual({
    kind: 'stage', label: 'Stage', x: 110, y: 20, w: 180, h: 40,
    points: [20, 0, 200, 0, 170, 40, 50, 40],
  }); // prettier-ignore
  // 40 wide and 60 high, rotated by 90 degrees about the middle of its box.
  expect([bar!.kind, bar!.x, bar!.y, bar!.w, bar!.h]).toEqual(['bar', 260, 130, 60, 40]);
  expect(bar!.points).toEqual([290, 110, 290, 150, 230, 130]);
  expect([line!.kind, line!.points]).toEqual(['wall', [0, 60, 0, 170, 220, 170]]);
  expect([wall!.kind, wall!.points]).toEqual(['wall', [230, 0, 250, 0, 240, 30, 230, 0]]);
});

test('floors of one drawing do not overlap, and all share the one stage', () => {
  const { chart, notes } = chartOfSeatsio(fixture('seatsio-floors.json'));
  const hall = expandHall(chartOf({ chart: chart!, faults: [] }));
  const [stalls, balcony] = hall.sections;
  expect(stalls!.bbox[3]).toBeLessThan(balcony!.bbox[1]);
  const gap = 170 + 3 * 20 - 40;
  expect([hall.xy[32], hall.xy[33]]).toEqual([20, 70 + gap]);
  expect(balcony!.polygon).toEqual([10, 60 + gap, 210, 60 + gap, 210, 120 + gap, 10, 120 + gap]);
  expect(chart!.shapes.at(-1)).toMatchObject({
    points: [20, 50 + gap, 110, 40 + gap, 200, 50 + gap],
    y: 45 + gap,
  });
  expect(chart!.focal).toEqual({ x: 110, y: 20 });
  expect(notes).toEqual([
    { pointer: '/subChartFloors/0/backgroundImage', code: 'IMAGES_LEFT_OUT', details: { count: 1 } },
    { pointer: '/subChartFloors/0/icons', code: 'ICONS_LEFT_OUT', details: { count: 1 } },
    { pointer: '/subChartFloors/0/shapes', code: 'COLOURS_LEFT_OUT', details: { count: 3 } },
    { pointer: '/subChartFloors/1', code: 'FLOOR_MOVED', details: { floor: 'Balcony' } },
    { pointer: '/subChartFloors/1/shapes', code: 'COLOURS_LEFT_OUT', details: { count: 1 } },
  ]);
});

test('floors that do not overlap in the drawing stay in place', () => {
  const drawing = fixture('seatsio-floors.json') as {
    subChartFloors: {
      shapes: object[];
      sections: { topLeft: { y: number }; points: { y: number }[] }[];
    }[];
  };
  const subChart = drawing.subChartFloors[1]!;
  subChart.shapes = [];
  subChart.sections[0]!.topLeft.y += 200;
  for (const point of subChart.sections[0]!.points) point.y += 200;
  const { chart, notes } = chartOfSeatsio(drawing);
  expect(expandHall(chart!).xy[33]).toBe(270);
  expect(notes!.map(({ code }) => code)).not.toContain('FLOOR_MOVED');
});

test('what cannot be sold is reported', () => {
  const { chart, faults } = chartOfSeatsio(fixture('seatsio-tables.json'));
  expect(chart).toBeUndefined();
  expect(faults.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual([
    '/subChart/generalAdmissionAreas/0 AREA_WITHOUT_CAPACITY',
    '/subChart/sections/0/subChart/rows/0/seats/0 UNKNOWN_CATEGORY',
  ]);
});

const row = (label: string, ...xs: number[]) => ({
  label,
  seats: xs.map((x, i) => ({ x, y: 0, label: String(i + 1), categoryKey: 1 })),
});
const categories = { list: [{ key: 1, label: 'Any' }] };
const tables = [
  { label: 'T1', type: 'round', center: { x: 50, y: 50 }, radius: 12, seats: [{}, {}, {}, {}] },
  { label: 'T2', center: { x: 90, y: 50 }, width: 30, height: 10, rotationAngle: 90, seats: [{}, {}] },
];

test('tables and booths of a hall with seats are drawn, and named as not sold', () => {
  const drawing = {
    categories,
    subChart: { rows: [row('A', 0, 20, 40)], tables, booths: [{ label: 'B1' }] },
  };
  const { chart, faults, notes } = chartOfSeatsio(drawing);
  expect([faults, chartSize(chart!)]).toEqual([[], 3]);
  expect(notes).toEqual([
    {
      pointer: '/subChart/tables',
      code: 'TABLES_NOT_SOLD',
      details: { count: 2, labels: 'T1, T2', seats: 6 },
    },
    { pointer: '/subChart/booths', code: 'BOOTHS_NOT_SOLD', details: { count: 1, labels: 'B1', seats: 0 } },
  ]);
  expect(chart!.shapes).toEqual([
    { kind: 'other', label: 'T1', x: 50, y: 50, w: 24, h: 24, round: true },
    { kind: 'other', label: 'T2', x: 90, y: 50, w: 30, h: 10, angle: 90 },
  ]);
});

test('a drawing of tables alone has nothing to sell', () => {
  expect(chartOfSeatsio({ categories, subChart: { tables } }).faults).toEqual([
    {
      pointer: '/subChart/tables',
      code: 'TABLE_NOT_SUPPORTED',
      details: { count: 2, labels: 'T1, T2', seats: 6 },
    },
  ]);
});

test('each floor may have a row A', () => {
  const floor = (floorName: string) => ({ floorName, rows: [row('A', 0, 20)] });
  const hall = expandHall(
    chartOf(chartOfSeatsio({ categories, subChartFloors: [floor('Stalls'), floor('Balcony')] })),
  );
  expect([0, 2].map((seatNo) => seatName(hall, seatNo))).toEqual([
    { section: 'Stalls', row: 'A', seat: '1' },
    { section: 'Balcony', row: 'A', seat: '1' },
  ]);
});

test('pretix: positions of zone, row and seat add up, an aisle separates neighbours, a stage is found by its text', () => {
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

test('pretix: an area with corners keeps them, rotated about its position; its colours are reported as left out', () => {
  const { chart, notes } = chartOfPretix(fixture('pretix-plan.json'));
  expect(chart!.shapes[1]).toEqual({
    kind: 'other', label: 'Bar', x: 235, y: 280, w: 30, h: 40,
    points: [250, 260, 250, 300, 220, 280],
  }); // prettier-ignore
  expect(notes).toEqual([
    { pointer: '/zones/0/areas', code: 'COLOURS_LEFT_OUT', details: { count: 1 } },
    { pointer: '/zones/1/areas', code: 'COLOURS_LEFT_OUT', details: { count: 1 } },
  ]);
});

test('pretix: two seats with one guid, and a category that is not listed, are faults', () => {
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
