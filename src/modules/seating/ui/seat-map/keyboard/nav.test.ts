import { describe, expect, test } from 'vitest';
import { arenaHall, cinemaHall } from '../../../../../../test/support/halls.ts';
import { expandHall, indexedSections, sectionIndexOf } from '../../../rules/hall.ts';
import { seatNoAt } from '../../../rules/seat-names.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import { actOfKey, entrySeat, nextFree, nextSection } from './nav.ts';

const hall = expandHall(cinemaHall());
const states = new Uint8Array(hall.size);
const at = (row: number, seat: number): number => seatNoAt(hall, 1, seat, row);
const press = (
  seat: number,
  key: string,
  more: { code?: string; ctrlKey?: boolean; shiftKey?: boolean } = {},
  from = states,
) =>
  actOfKey(hall, from, seat, {
    key,
    code: key.toLowerCase() === 'f' ? 'KeyF' : key,
    ctrlKey: false,
    shiftKey: false,
    ...more,
  });
const to = (seat: number) => ({ type: 'focus', seat });

describe('keys on a seat', () => {
  test('arrows follow the row and stop at its ends', () => {
    expect(press(at(2, 3), 'ArrowRight')).toEqual(to(at(2, 4)));
    expect(press(at(2, 3), 'ArrowLeft')).toEqual(to(at(2, 2)));
    expect(press(at(2, 1), 'ArrowLeft')).toEqual(to(at(2, 1)));
    expect(press(at(2, 14), 'ArrowRight')).toEqual(to(at(2, 14)));
  });

  test('up and down go to the nearest seat of the next row and stop at the edge', () => {
    expect(press(at(4, 4), 'ArrowDown')).toEqual(to(at(5, 5)));
    expect(press(at(5, 5), 'ArrowUp')).toEqual(to(at(4, 4)));
    expect(press(at(1, 1), 'ArrowUp')).toEqual(to(at(1, 1)));
    expect(press(at(12, 1), 'ArrowDown')).toEqual(to(at(12, 1)));
  });

  test('home and end stay in the row, with control in the section', () => {
    expect(press(at(3, 5), 'Home')).toEqual(to(at(3, 1)));
    expect(press(at(3, 5), 'End')).toEqual(to(at(3, 14)));
    expect(press(at(3, 5), 'Home', { ctrlKey: true })).toEqual(to(0));
    expect(press(at(3, 5), 'End', { ctrlKey: true })).toEqual(to(hall.size - 1));
  });

  test('F finds the next free seat, with shift the previous; control and F is the browser’s', () => {
    const full = new Uint8Array(hall.size).fill(SeatState.taken);
    full[10] = SeatState.free;
    full[40] = SeatState.free;
    expect(press(10, 'f', {}, full)).toEqual(to(40));
    expect(press(40, 'f', {}, full)).toEqual(to(10));
    // A Cyrillic keyboard has another letter on the same key.
    expect(press(10, 'а', { code: 'KeyF' }, full)).toEqual(to(40));
    expect(press(20, 'F', { shiftKey: true }, full)).toEqual(to(10));
    expect(press(10, 'f', { ctrlKey: true }, full)).toBeNull();
  });

  test('F passes over seats that the filter does not show', () => {
    const free = new Uint8Array(hall.size).fill(SeatState.free);
    const key = { key: 'f', code: 'KeyF', ctrlKey: false, shiftKey: false };
    expect(actOfKey(hall, free, 10, key, (seat) => seat === 40)).toEqual(to(40));
    expect(actOfKey(hall, free, 10, key, () => false)).toEqual(to(10));
  });

  test('page keys move five rows in a hall that is not divided, and stop at its edges', () => {
    expect(press(at(2, 3), 'PageDown')).toEqual(to(at(7, 4)));
    expect(press(at(7, 4), 'PageUp')).toEqual(to(at(2, 3)));
    expect(press(at(10, 4), 'PageDown')).toEqual(to(at(12, 4)));
    expect(press(at(1, 4), 'PageUp')).toEqual(to(at(1, 4)));
  });

  test('space and enter choose, escape leaves, other keys do nothing', () => {
    expect(press(0, ' ')).toEqual({ type: 'toggle' });
    expect(press(0, 'Enter')).toEqual({ type: 'toggle' });
    expect(press(0, 'Escape')).toEqual({ type: 'leave' });
    expect(press(0, 'Tab')).toBeNull();
  });
});

describe('sections', () => {
  const arena = expandHall(arenaHall());

  test('page keys go through the sections in a circle, past general admission', () => {
    const indexes = indexedSections(arena).map(({ index }) => index);
    const [first, last] = [indexes[0]!, indexes.at(-2)!];
    expect(arena.sections[last + 1]?.capacity).toBeGreaterThan(0);
    expect(nextSection(arena, last, 1)).toBe(first);
    expect(nextSection(arena, first, -1)).toBe(last);
  });

  test('up and down reach every row of a rotated section', () => {
    const free = new Uint8Array(arena.size);
    const section = arena.sections[7];
    let seat = section?.first ?? 0;
    for (let row = 1; row < (section?.nRows ?? 0); row++) {
      const act = actOfKey(arena, free, seat, {
        key: 'ArrowDown',
        code: 'ArrowDown',
        ctrlKey: false,
        shiftKey: false,
      });
      if (act?.type !== 'focus') throw new Error('no focus');
      expect(arena.rowOf[act.seat]).toBe((arena.rowOf[seat] ?? 0) + 1);
      seat = act.seat;
    }
  });

  test('are entered at their first free seat, a full one at its first seat', () => {
    const half = new Uint8Array(hall.size).fill(SeatState.taken, 0, 20);
    expect(entrySeat(hall, half, sectionIndexOf(hall, 0))).toBe(20);
    const full = half.fill(SeatState.taken);
    expect(entrySeat(hall, full, sectionIndexOf(hall, 0))).toBe(0);
    expect(nextFree(hall, full, 5)).toBe(5);
  });
});
