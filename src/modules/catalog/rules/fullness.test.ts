import { expect, test } from 'vitest';
import { fullnessOf } from './fullness.ts';

/** The fullness of a hall without wheelchair spaces. */
const of = (taken: number, places: number) =>
  fullnessOf({ usual: taken, accessible: 0 }, { usual: places, accessible: 0 });

test('five filled seats mean that nothing is left', () => {
  expect(of(0, 142)).toMatchObject({ seats: 0, left: 142, isFew: false, isSoldOut: false });
  expect(of(71, 142).seats).toBe(3);
  expect(of(141, 142)).toMatchObject({ seats: 4, left: 1, isFew: true });
  expect(of(142, 142)).toMatchObject({ seats: 5, isSoldOut: true, isFew: false });
});

test('few: fifteen places, or eight per cent', () => {
  expect(of(127, 142).isFew).toBe(true);
  expect(of(126, 142).isFew).toBe(false);
  expect(of(736, 800).isFew).toBe(true);
  expect(of(735, 800).isFew).toBe(false);
});

test('in an arena few are a hundred at most, in a studio less than half', () => {
  expect(of(18_400, 20_000).isFew).toBe(false);
  expect(of(19_900, 20_000).isFew).toBe(true);
  expect(of(0, 12).isFew).toBe(false);
  expect(of(7, 12).isFew).toBe(true);
});

test('more taken places than there are: nothing is left, never less', () => {
  expect(of(12, 10)).toMatchObject({ left: 0, isSoldOut: true });
});

test('wheelchair spaces are not left for everybody, and a hall with only them is not sold out', () => {
  const places = { usual: 100, accessible: 4 };
  expect(fullnessOf({ usual: 98, accessible: 0 }, places)).toMatchObject({
    left: 2,
    isFew: true,
    capacity: 104,
  });
  const onlyAccessible = { left: 0, seats: 5, isSoldOut: false, isOnlyAccessible: true, isFew: false };
  expect(fullnessOf({ usual: 100, accessible: 3 }, places)).toMatchObject(onlyAccessible);
  expect(fullnessOf({ usual: 100, accessible: 4 }, places)).toMatchObject({
    isSoldOut: true,
    isOnlyAccessible: false,
  });
});
