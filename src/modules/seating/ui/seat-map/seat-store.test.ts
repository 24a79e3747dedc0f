import { describe, expect, test } from 'vitest';
import { cinemaHall } from '../../../../../test/support/halls.ts';
import { expandHall } from '../../rules/hall.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { createSeatStore } from './seat-store.ts';

const hall = expandHall(cinemaHall());

describe('the seat store', () => {
  test('reports which places have changed, and only when they have', () => {
    const store = createSeatStore(hall);
    const received: (readonly number[] | null)[] = [];
    const forget = store.subscribe((changed) => received.push(changed));
    store.set([[3, 2, SeatState.held]]);
    store.set([[4, 1, SeatState.held]]);
    forget();
    store.set([[9, 1, SeatState.held]]);
    expect(received).toEqual([[3, 4]]);
    expect(store.get(9)).toBe(SeatState.held);
  });

  test('shows own seats as `mine` whatever the server sends, and as the server’s again when they are unlocked', () => {
    const store = createSeatStore(hall);
    store.setMine([5]);
    store.set([[5, 1, SeatState.held]]);
    expect(store.get(5)).toBe(SeatState.mine);
    store.setMine([]);
    expect(store.get(5)).toBe(SeatState.held);
  });

  test('returns the same summary object until something changes', () => {
    const store = createSeatStore(hall);
    const before = store.summary();
    expect(store.summary()).toBe(before);
    store.set([[0, 10, SeatState.taken]]);
    expect(store.summary()).not.toBe(before);
    expect(store.summary().free.all).toBe(before.free.all - 10);
  });

  test('reports a whole new state once', () => {
    const store = createSeatStore(hall);
    const received: (readonly number[] | null)[] = [];
    store.subscribe((changed) => received.push(changed));
    store.load(new Uint8Array(hall.size).fill(SeatState.taken));
    store.load(new Uint8Array(hall.size).fill(SeatState.taken));
    expect(received).toEqual([null]);
  });

  test('refuses states of another hall', () => {
    const store = createSeatStore(hall);
    expect(() => store.load(new Uint8Array(3))).toThrow(RangeError);
    expect(() => store.set([[hall.size, 1, SeatState.held]])).toThrow(RangeError);
    expect(() => createSeatStore(hall, new Uint8Array(3))).toThrow(RangeError);
  });
});
