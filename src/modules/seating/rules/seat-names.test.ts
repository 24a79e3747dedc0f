import { expect, test } from 'vitest';
import { arenaHall, cinemaHall } from '../../../../test/support/halls.ts';
import { expandHall } from './hall.ts';
import { coordinatesOf, seatLabel, seatName, seatNoAt } from './seat-names.ts';

const hall = expandHall({
  version: 1,
  name: 'Two',
  pitch: 10,
  levels: [{ key: 'a', name: 'A' }],
  sections: [
    {
      id: 3,
      name: 'Left',
      level: 0,
      rows: [
        { label: 'A', parts: [[0, 0, 20, 0, 0, 3]], start: 7, step: -2 },
        { label: 'B', parts: [[0, 10, 10, 10, 0, 2]], labels: ['1a', '1b'] },
      ],
    },
    { id: 9, name: 'Floor', level: 0, rows: [], capacity: 4 },
  ],
  shapes: [],
  focal: { x: 0, y: 0 },
});

test('seats are named by start and step, or by their own labels', () => {
  expect([0, 1, 2, 3, 4].map((seat) => seatLabel(hall, seat))).toEqual(['7', '5', '3', '1a', '1b']);
  expect(seatLabel(hall, 5)).toBe('');
});

test('a place has a section, a row and a seat', () => {
  expect(seatName(hall, 4)).toEqual({ section: 'Left', row: 'B', seat: '1b' });
  expect(seatName(hall, 8)).toEqual({ section: 'Floor', row: '', seat: '' });
  expect(() => seatName(hall, 9)).toThrow(RangeError);
});

test('coordinates count rows and seats from one; general admission has row 0', () => {
  expect(coordinatesOf(hall, 0)).toEqual({ sectionId: 3, x: 1, y: 1 });
  expect(coordinatesOf(hall, 4)).toEqual({ sectionId: 3, x: 2, y: 2 });
  expect(coordinatesOf(hall, 6)).toEqual({ sectionId: 9, x: 2, y: 0 });
  expect(() => coordinatesOf(hall, -1)).toThrow(RangeError);
});

test.each([
  [3, 4, 1],
  [3, 1, 3],
  [3, 1, 0],
  [3, 0, 1],
  [3, 1.5, 1],
  [4, 1, 1],
  [9, 5, 0],
  [9, 1, 1],
])('section %i has no place at %d, %d', (sectionId, x, y) => {
  expect(seatNoAt(hall, sectionId, x, y)).toBe(-1);
});

test.each([cinemaHall(), arenaHall()])('coordinates of $name give every place back', (chart) => {
  const whole = expandHall(chart);
  for (let seat = 0; seat < whole.size; seat += 7) {
    const { sectionId, x, y } = coordinatesOf(whole, seat);
    expect(seatNoAt(whole, sectionId, x, y)).toBe(seat);
  }
});
