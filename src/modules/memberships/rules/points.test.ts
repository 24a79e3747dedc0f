import { expect, test } from 'vitest';
import {
  amountOfPoints,
  memberOfReference,
  pointsOfAmount,
  pointsReference,
  pointsToRefund,
} from './points.ts';

test.each([
  // Points, their worth, what they pay at most, and how many of them that takes.
  [2000, { points: 100, amount: 100 }, 2000, 2000],
  [399, { points: 100, amount: 50 }, 199, 398],
  [7, { points: 1, amount: 10 }, 70, 7],
  [0, { points: 100, amount: 100 }, 0, 0],
  [1, { points: 100, amount: 50 }, 0, 0],
  [1_000_000_000, { points: 1_000_000, amount: 999_999 }, 999_999_000, 1_000_000_000],
])('%i points at %j pay %i, with %i of them', (points, worth, amount, taken) => {
  expect(amountOfPoints(points, worth)).toBe(amount);
  expect(pointsOfAmount(amount, worth)).toBe(taken);
});

test('a payment takes each point that it begins, and never more points than there are', () => {
  const worth = { points: 3, amount: 7 };
  for (let points = 0; points < 200; points++)
    expect(pointsOfAmount(amountOfPoints(points, worth), worth)).toBeLessThanOrEqual(points);
  expect(pointsOfAmount(1, { points: 1, amount: 10 })).toBe(1);
  expect(pointsOfAmount(11, { points: 1, amount: 10 })).toBe(2);
});

test('refunds give back the part of the points that they are of the amount, and all of them in the end', () => {
  const taken = { amount: 2970, points: 100 };
  const refunded: { amount: number; points: number }[] = [];
  for (const amount of [990, 990, 989, 1]) {
    const points = pointsToRefund(taken, refunded, amount);
    refunded.push({ amount, points });
  }
  expect(refunded.map(({ points }) => points)).toEqual([33, 33, 33, 1]);
});

test('the reference of points leads to its member, and no voucher has such a reference', () => {
  expect(memberOfReference(pointsReference('C1001'))).toBe('C1001');
  expect(memberOfReference('POINTS1001')).toBeUndefined();
});
