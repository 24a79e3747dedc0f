import { expect, test } from 'vitest';
import { expandHall } from '../hall.ts';
import { neighboursOf } from './neighbours.ts';

const hall = expandHall({
  version: 1,
  name: 'Aisles',
  pitch: 10,
  levels: [{ key: 'a', name: 'A' }],
  sections: [
    {
      id: 1,
      name: 'All',
      level: 0,
      rows: [
        {
          label: 'A',
          parts: [
            [0, 0, 10, 0, 0, 2],
            [20, 0, 30, 0, 0, 2],
          ],
        },
        { label: 'B', parts: [{ pts: [0, 10, 17, 10, 36, 10] }] },
        { label: 'C', parts: [[0, 20, 60, 20, 0, 3]] },
      ],
    },
    { id: 2, name: 'Floor', level: 0, rows: [], capacity: 2 },
  ],
  shapes: [],
  focal: { x: 0, y: 0 },
});

test('there are no neighbours across aisles, row ends, wide gaps between points, and in general admission', () => {
  const { left, right } = neighboursOf(hall);
  expect([...right]).toEqual([1, -1, 3, -1, 5, -1, -1, 8, 9, -1, -1, -1]);
  expect([...left]).toEqual([-1, 0, -1, 2, -1, 4, -1, -1, 7, 8, -1, -1]);
});
