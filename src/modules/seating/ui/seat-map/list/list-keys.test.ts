import { expect, test } from 'vitest';
import { cinemaHall } from '../../../../../../test/support/halls.ts';
import { expandHall } from '../../../rules/hall.ts';
import { seatNoAt } from '../../../rules/seat-names.ts';
import { seatAfter, seatOfKey, type ShownRow } from './list-keys.ts';

const hall = expandHall(cinemaHall());
const at = (row: number, seat: number): number => seatNoAt(hall, 1, seat, row);
/** Rows B, D and E, in which some seats are not free. */
const rows: readonly ShownRow[] = [
  { label: 'B', seats: [at(2, 1), at(2, 2), at(2, 9)] },
  { label: 'D', seats: [at(4, 2), at(4, 10)] },
  { label: 'E', seats: [at(5, 16)] },
];
const press = (seat: number, key: string, more = {}, isRightToLeft = false): number | undefined =>
  seatOfKey(hall, rows, seat, { key, ctrlKey: false, altKey: false, metaKey: false, ...more }, isRightToLeft);

test('left and right go to the next shown seat, as the screen has it, and stop at the ends of the row', () => {
  expect(press(at(2, 2), 'ArrowRight')).toBe(at(2, 9));
  expect(press(at(2, 9), 'ArrowRight')).toBe(at(2, 9));
  expect(press(at(2, 2), 'ArrowLeft')).toBe(at(2, 1));
  expect(press(at(2, 2), 'ArrowLeft', {}, true)).toBe(at(2, 9));
  expect(press(at(2, 2), 'ArrowRight', {}, true)).toBe(at(2, 1));
});

test('up and down go to the nearest seat of the next shown row', () => {
  expect(press(at(2, 9), 'ArrowDown')).toBe(at(4, 10));
  expect(press(at(4, 10), 'ArrowDown')).toBe(at(5, 16));
  expect(press(at(5, 16), 'ArrowDown')).toBe(at(5, 16));
  expect(press(at(4, 2), 'ArrowUp')).toBe(at(2, 2));
  expect(press(at(2, 2), 'ArrowUp')).toBe(at(2, 2));
});

test('page up and page down go five rows, or to the first and the last', () => {
  const many = Array.from({ length: 8 }, (_, i) => ({ label: `${i}`, seats: [at(i + 1, 1)] }));
  const page = (seat: number, key: string): number | undefined =>
    seatOfKey(hall, many, seat, { key, ctrlKey: false, altKey: false, metaKey: false }, false);
  expect(page(at(1, 1), 'PageDown')).toBe(at(6, 1));
  expect(page(at(6, 1), 'PageDown')).toBe(at(8, 1));
  expect(page(at(8, 1), 'PageUp')).toBe(at(3, 1));
  expect(page(at(3, 1), 'PageUp')).toBe(at(1, 1));
});

test('home and end stay in the row, with control in the section; other keys are the browser’s', () => {
  expect([press(at(2, 2), 'Home'), press(at(2, 2), 'End')]).toEqual([at(2, 1), at(2, 9)]);
  const ctrlKey = true;
  expect([press(at(4, 2), 'Home', { ctrlKey }), press(at(4, 2), 'End', { ctrlKey })]).toEqual([
    at(2, 1),
    at(5, 16),
  ]);
  expect([press(at(2, 2), 'Tab'), press(at(2, 2), 'ArrowLeft', { altKey: true }), press(-1, 'Home')]).toEqual(
    [undefined, undefined, undefined],
  );
});

test('when a seat leaves the list, the next one takes its place, or the last one of those before it', () => {
  expect(seatAfter(rows, at(2, 3))).toBe(at(2, 9));
  expect(seatAfter(rows, at(12, 1))).toBe(at(5, 16));
  expect(seatAfter(rows, -1)).toBe(at(2, 1));
  expect(seatAfter([], 3)).toBeUndefined();
});
