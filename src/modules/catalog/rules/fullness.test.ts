import { expect, test } from 'vitest';
import { fullnessOf } from './fullness.ts';

test('five filled seats mean that nothing is left', () => {
  expect(fullnessOf(0, 142)).toMatchObject({ seats: 0, left: 142, isFew: false, isSoldOut: false });
  expect(fullnessOf(71, 142).seats).toBe(3);
  expect(fullnessOf(141, 142)).toMatchObject({ seats: 4, left: 1, isFew: true });
  expect(fullnessOf(142, 142)).toMatchObject({ seats: 5, isSoldOut: true, isFew: false });
});

test('few: fifteen places, or eight per cent', () => {
  expect(fullnessOf(127, 142).isFew).toBe(true);
  expect(fullnessOf(126, 142).isFew).toBe(false);
  expect(fullnessOf(736, 800).isFew).toBe(true);
  expect(fullnessOf(735, 800).isFew).toBe(false);
});

test('in an arena few are a hundred at most, in a studio less than half', () => {
  expect(fullnessOf(18_400, 20_000).isFew).toBe(false);
  expect(fullnessOf(19_900, 20_000).isFew).toBe(true);
  expect(fullnessOf(0, 12).isFew).toBe(false);
  expect(fullnessOf(7, 12).isFew).toBe(true);
});

test('more taken places than there are: nothing is left, never less', () => {
  expect(fullnessOf(12, 10)).toMatchObject({ left: 0, isSoldOut: true });
});
