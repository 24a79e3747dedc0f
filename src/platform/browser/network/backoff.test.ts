import { expect, it } from 'vitest';
import { backoff } from './backoff.ts';

it('doubles up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => backoff(attempt, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('spreads the tries over the second half of the wait', () => {
  expect(backoff(2, 0)).toBe(2000);
  expect(backoff(2, 0.5)).toBe(3000);
});
