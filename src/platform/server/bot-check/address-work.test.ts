import { expect, test } from 'vitest';
import { AddressCounts, workFactor } from './address-work.ts';

test.each([
  [1, 1], [20, 1], [21, 2], [60, 2], [61, 4], [180, 4], [181, 8], [540, 8], [541, 16], [100_000, 16],
])('the challenge number %i of an address costs %i times as much', (taken, factor) => {
  expect(workFactor(taken)).toBe(factor);
}); // prettier-ignore

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 23, 12, minutes));
const MINUTES = Array.from({ length: 10 });

test('addresses are counted apart', () => {
  const counts = new AddressCounts();
  for (const _ of MINUTES) counts.add('192.0.2.1', at(0));
  expect(counts.add('192.0.2.1', at(1))).toBe(11);
  expect(counts.add('192.0.2.2', at(1))).toBe(1);
});

test('what was taken more than half an hour ago counts less and less, and then no longer', () => {
  const counts = new AddressCounts();
  for (const _ of MINUTES) counts.add('192.0.2.1', at(0));
  expect(counts.add('192.0.2.1', at(29))).toBe(11);
  // Half of the window before is left.
  expect(counts.add('192.0.2.1', at(45))).toBe(1 + 5);
  const quiet = new AddressCounts();
  for (const _ of MINUTES) quiet.add('192.0.2.1', at(0));
  expect(quiet.add('192.0.2.1', at(90))).toBe(1);
});
