import { expect, test } from 'vitest';
import { bySize, isNothing } from './amount.ts';
import { amountOf } from './amount-units.ts';

const [low, high] = [amountOf(950), amountOf(1200)];

test('amounts sort by size, and only zero is nothing', () => {
  expect([high, amountOf(0), low].toSorted(bySize)).toEqual([amountOf(0), low, high]);
  expect([low, amountOf(0)].map(isNothing)).toEqual([false, true]);
});

test('arithmetic on an amount does not compile', () => {
  const wrong = [
    // @ts-expect-error amounts are not added
    () => low + high,
    // @ts-expect-error amounts are not multiplied
    () => low * 2,
    // @ts-expect-error amounts are not rounded
    () => Math.round(low),
  ];
  expect(wrong).toHaveLength(3);
});
