import { describe, expect, test } from 'vitest';
import { arenaHall, cinemaHall, theatreHall } from '../../../../test/support/halls.ts';
import { chartSize, type Chart } from './chart.ts';
import { SeatKind } from './seat-kinds.ts';
import { allocationOf, couchMates, expandHall } from './hall.ts';
import { placeArc } from './geometry/place-seats.ts';

const arc = (...part: readonly [number, number, number, number, number, number]) => {
  const xy = new Float32Array(part[5] * 2);
  const angle = new Float32Array(part[5]);
  placeArc(part, 0, xy, angle);
  return { xy: [...xy].map((v) => Math.round(v * 100) / 100 + 0), angle: [...angle] };
};

describe('placing seats', () => {
  test('a straight row is evenly spaced from end to end', () => {
    expect(arc(0, 5, 30, 5, 0, 4).xy).toEqual([0, 5, 10, 5, 20, 5, 30, 5]);
  });

  test('a single seat is in the middle of its chord', () => {
    expect(arc(0, 0, 10, 20, 3, 1).xy).toEqual([5, 10]);
  });

  test('the middle of an arc is a sagitta away from the chord, on the right of its direction', () => {
    expect(arc(-10, 0, 10, 0, 4, 3).xy).toEqual([-10, 0, 0, 4, 10, 0]);
    expect(arc(-10, 0, 10, 0, -4, 3).xy).toEqual([-10, 0, 0, -4, 10, 0]);
  });

  test('seats on an arc have equal distances, also beyond a half circle', () => {
    for (const sagitta of [2, -7, 10, 25]) {
      const { xy } = arc(-10, 0, 10, 0, sagitta, 7);
      const gaps = [0, 1, 2, 3, 4, 5].map((i) =>
        Math.hypot((xy[2 * i + 2] ?? 0) - (xy[2 * i] ?? 0), (xy[2 * i + 3] ?? 0) - (xy[2 * i + 1] ?? 0)),
      );
      for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 1);
      expect(xy[7]).toBeCloseTo(sagitta, 1);
    }
  });

  test('directions follow the arc', () => {
    const { angle } = arc(-10, 0, 10, 0, -4, 3);
    expect(angle[0]).toBeLessThan(0);
    expect(Math.sin(angle[1] ?? 1)).toBeCloseTo(0);
    expect(angle[2]).toBeCloseTo(-(angle[0] ?? 0));
  });
});

const small: Chart = {
  version: 1,
  name: 'Small',
  pitch: 10,
  levels: [
    { key: 'a', name: 'A' },
    { key: 'b', name: 'B' },
  ],
  sections: [
    {
      id: 4,
      name: 'Stalls',
      level: 0,
      rows: [
        {
          label: 'A',
          parts: [
            [0, 0, 10, 0, 0, 2],
            [40, 0, 50, 0, 0, 2],
          ],
          kinds: [[0, SeatKind.wheelchair]],
          boxOffice: [3],
          purchaseOnly: [1, 3],
        },
        { label: 'B', parts: [{ pts: [0, 10, 10, 12, 20, 10] }], levels: [[1, 2, 1]], couches: [[1, 2]] },
      ],
    },
    { id: 7, name: 'Floor', level: 1, rows: [], capacity: 5, polygon: [0, 20, 50, 20, 50, 40, 0, 40] },
  ],
  shapes: [{ kind: 'screen', x: 25, y: -20, w: 40, h: 4 }],
  focal: { x: 25, y: -20 },
};

describe('expanding a chart', () => {
  const hall = expandHall(small);

  test('numbers places by section, row and seat', () => {
    expect(hall.size).toBe(12);
    expect(hall.seats).toBe(7);
    expect([...hall.rowOf]).toEqual([0, 0, 0, 0, 1, 1, 1, -1, -1, -1, -1, -1]);
    expect([...hall.sectionOf]).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(hall.rows.map(({ first, n, section }) => [first, n, section])).toEqual([
      [0, 4, 0],
      [4, 3, 0],
    ]);
    expect(hall.sections.map(({ id, first, n, firstRow, nRows }) => [id, first, n, firstRow, nRows])).toEqual(
      [
        [4, 0, 7, 0, 2],
        [7, 7, 5, 2, 0],
      ],
    );
  });

  test('gives every place its kind, level, sofa and seller', () => {
    expect([...hall.kind.subarray(0, 7)]).toEqual([1, 0, 0, 0, 0, 4, 4]);
    expect([...hall.level]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
    expect([...hall.couchOf.subarray(3, 8)]).toEqual([-1, -1, 0, 0, -1]);
    expect([...hall.boxOffice.subarray(0, 5)]).toEqual([0, 0, 0, 1, 0]);
    expect([0, 1, 3].map((seat) => allocationOf(hall, seat))).toEqual([0, 2, 1]);
    expect(couchMates(hall, 6)).toEqual([5, 6]);
    expect(couchMates(hall, 4)).toEqual([4]);
  });

  test('general admission has an outline and no positions', () => {
    expect(Number.isNaN(hall.xy[14])).toBe(true);
    expect(hall.sections[1]?.capacity).toBe(5);
    expect(hall.sections[1]?.bbox).toEqual([0, 20, 50, 40]);
  });

  test('bounds include sections and shapes; a section without a polygon gets its box', () => {
    expect(hall.bounds).toEqual([-10, -22, 60, 40]);
    expect(hall.sections[0]?.polygon).toHaveLength(8);
  });
});

test.each([cinemaHall(), theatreHall(), arenaHall()])('expands $name completely', (chart) => {
  const hall = expandHall(chart);
  expect(hall.size).toBe(chartSize(chart));
  for (const row of hall.rows) {
    expect(hall.xy.subarray(2 * row.first, 2 * (row.first + row.n)).every(Number.isFinite)).toBe(true);
  }
});
