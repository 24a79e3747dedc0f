import { expect, test } from 'vitest';
import { withdrawPlaces, type PlaceState } from './withdraw-places.ts';

const statesOf = (...states: (readonly [number, PlaceState])[]) => new Map(states);
const area = (capacity: number) => ({
  seats: [],
  areas: [{ name: 'Floor', places: [10, 11, 12, 13, 14], capacity }],
});

test('lacking seats are withdrawn when they are free or in a cart, and lost when they are taken', () => {
  const states = statesOf([1, 'taken'], [2, 'locked'], [3, 'blocked'], [9, 'taken']);
  expect(withdrawPlaces({ seats: [1, 2, 3, 4], areas: [] }, states)).toEqual({
    lost: [1],
    overfull: [],
    withdraw: [2, 4],
    restore: [],
  });
});

test('of general admission free places go first, from the last one, then those in carts', () => {
  expect(withdrawPlaces(area(3), statesOf([14, 'taken'])).withdraw).toEqual([12, 13]);
  const full = statesOf([10, 'locked'], [11, 'taken'], [12, 'taken'], [13, 'locked'], [14, 'free']);
  expect(withdrawPlaces(area(3), full).withdraw).toEqual([13, 14]);
  expect(withdrawPlaces(area(3), statesOf([10, 'blocked'])).withdraw).toEqual([14]);
});

test('more sold than the new plan holds is too much', () => {
  const sold = statesOf([10, 'taken'], [11, 'taken']);
  expect(withdrawPlaces(area(2), sold).overfull).toEqual([]);
  expect(withdrawPlaces(area(1), sold).overfull).toEqual([{ name: 'Floor', taken: 2, capacity: 1 }]);
});

test('places that the plan has again are restored, the others stay withdrawn', () => {
  const before = statesOf([1, 'withdrawn'], [2, 'withdrawn'], [14, 'withdrawn']);
  expect(withdrawPlaces({ seats: [2], areas: [] }, before)).toMatchObject({
    withdraw: [],
    restore: [1, 14],
  });
  expect(withdrawPlaces(area(4), before)).toMatchObject({ withdraw: [], restore: [1, 2] });
});
