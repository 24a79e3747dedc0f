import { expect, test } from 'vitest';
import { workFactor } from './address-work.ts';

test.each([
  [1, 1], [20, 1], [21, 2], [60, 2], [61, 4], [180, 4], [181, 8], [540, 8], [541, 16], [100_000, 16],
])('the challenge number %i of an address costs %i times as much', (taken, factor) => {
  expect(workFactor(taken)).toBe(factor);
}); // prettier-ignore
