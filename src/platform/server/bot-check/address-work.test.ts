import { expect, test } from 'vitest';
import type { App } from '../context.ts';
import { nextWork, workFactor } from './address-work.ts';

test.each([
  [1, 1], [20, 1], [21, 2], [60, 2], [61, 4], [180, 4], [181, 8], [540, 8], [541, 16], [100_000, 16],
])('the challenge number %i of an address costs %i times as much', (taken, factor) => {
  expect(workFactor(taken)).toBe(factor);
}); // prettier-ignore

test('whoever has a wide network of IPv6 pays more too, later than with one address', () => {
  const app = { settings: { addressCallsAMinute: 1200 } } as App;
  const now = new Date('2026-11-20T18:00:00Z');
  const take = (address: string): number => nextWork({ app, address, now });
  const own = Array.from({ length: 84 }, (_, i) => take(`2001:db8:1:${(i + 1).toString(16)}::1`));
  expect([own[0], own[79], own[80], own[83]]).toEqual([1, 1, 2, 2]);
  expect(take('2001:db8:2::1')).toBe(1);
  // One address of IPv4 is its own network.
  const one = Array.from({ length: 21 }, () => take('192.0.2.7'));
  expect([one[19], one[20]]).toEqual([1, 2]);
});
