import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { partLength } from '../chart.ts';
import { placeArc } from '../geometry/place-seats.ts';
import { fitRow, fitRun, pitchOf, runsOf } from './fit-row.ts';

const seatsOf = (xy: Float32Array): { x: number; y: number }[] =>
  Array.from({ length: xy.length / 2 }, (_, i) => ({ x: xy[2 * i]!, y: xy[2 * i + 1]! }));

test('a drawn arc is recognised, in either direction and rotation', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 40 }),
      fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      fc.double({ min: 0, max: 6.28, noNaN: true }),
      (n, bend, turn) => {
        const length = (n - 1) * 20;
        const [x1, y1] = [100 + length * Math.cos(turn), 50 + length * Math.sin(turn)];
        const xy = new Float32Array(n * 2);
        placeArc([100, 50, x1, y1, bend * length, n], 0, xy, new Float32Array(n));
        const part = fitRun(seatsOf(xy), 20);
        expect('pts' in part ? undefined : part[4]).toBeCloseTo(bend * length, 0);
      },
    ),
  );
});

test('seats that are on no arc keep their points', () => {
  const seats = [0, 3, -2, 4, 0].map((y, i) => ({ x: i * 20, y }));
  expect(fitRun(seats, 20)).toEqual({ pts: [0, 0, 20, 3, 40, -2, 60, 4, 80, 0] });
});

test('a gap splits a row at the aisle; wide recliners are not aisles', () => {
  const row = (xs: number[]): { x: number; y: number }[] => xs.map((x) => ({ x, y: 0 }));
  expect(fitRow(row([0, 20, 40, 90, 110]), 20).map(partLength)).toEqual([3, 2]);
  expect(runsOf(row([0, 40, 80, 120]), 20)).toHaveLength(1);
  expect(runsOf(row([0, 40]), 20)).toHaveLength(2);
});

test('the pitch is the usual distance of neighbours', () => {
  expect(pitchOf([[{ x: 0, y: 0 }, { x: 20, y: 0 }, { x: 40, y: 0 }, { x: 140, y: 0 }]])).toBe(20);
  expect(pitchOf([[{ x: 0, y: 0 }]])).toBe(0);
}); // prettier-ignore
