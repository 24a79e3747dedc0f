import { describe, expect, test } from 'vitest';
import { cinemaHall } from '../../../../../test/support/halls.ts';
import { expandHall } from '../../rules/hall.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { createSeatStore } from './seat-store.ts';

const hall = expandHall(cinemaHall());

describe('the seat store', () => {
  test('tells which places changed, and only when they did', () => {
    const store = createSeatStore(hall);
    const heard: (readonly number[] | null)[] = [];
    const forget = store.subscribe((changed) => heard.push(changed));
    store.set([[3, 2, SeatState.held]]);
    store.set([[4, 1, SeatState.held]]);
    forget();
    store.set([[9, 1, SeatState.held]]);
    expect(heard).toEqual([[3, 4]]);
    expect(store.get(9)).toBe(SeatState.held);
  });

  test('own seats are mine whatever the server calls them, and come back when let go', () => {
    const store = createSeatStore(hall);
    store.setMine([5]);
    store.set([[5, 1, SeatState.held]]);
    expect(store.get(5)).toBe(SeatState.mine);
    store.setMine([]);
    expect(store.get(5)).toBe(SeatState.held);
  });

  test('the summary is one object until something changes', () => {
    const store = createSeatStore(hall);
    const before = store.summary();
    expect(store.summary()).toBe(before);
    store.set([[0, 10, SeatState.taken]]);
    expect(store.summary()).not.toBe(before);
    expect(store.summary().free.all).toBe(before.free.all - 10);
  });

  test('a whole new state is told once', () => {
    const store = createSeatStore(hall);
    const heard: (readonly number[] | null)[] = [];
    store.subscribe((changed) => heard.push(changed));
    store.load(new Uint8Array(hall.size).fill(SeatState.taken));
    store.load(new Uint8Array(hall.size).fill(SeatState.taken));
    expect(heard).toEqual([null]);
  });

  test('states of another hall are refused', () => {
    const store = createSeatStore(hall);
    expect(() => store.load(new Uint8Array(3))).toThrow(RangeError);
    expect(() => store.set([[hall.size, 1, SeatState.held]])).toThrow(RangeError);
    expect(() => createSeatStore(hall, new Uint8Array(3))).toThrow(RangeError);
  });
});
