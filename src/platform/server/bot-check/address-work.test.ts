import { expect, test } from 'vitest';
import type { App } from '../context.ts';
import { countPass, isWorkEnough, workFactor, workOf } from './address-work.ts';

test.each([
  [0, 1], [19, 1], [20, 2], [59, 2], [60, 4], [179, 4], [180, 8], [539, 8], [540, 16], [100_000, 16],
])('after %i passes of an address the next one costs %i times as much', (earned, factor) => {
  expect(workFactor(earned)).toBe(factor);
}); // prettier-ignore

const app = (addressCallsAMinute = 1200) => ({ settings: { addressCallsAMinute } }) as App;
const now = new Date('2026-11-20T18:00:00Z');
/** The work of the passes that a caller earns one after the other. */
const earn = (caller: { app: App; address: string; now: Date }): number => {
  const work = workOf(caller);
  countPass(caller);
  return work;
};

test('whoever has a wide network of IPv6 pays more too, later than with one address', () => {
  const one = app();
  const from = (address: string) => ({ app: one, address, now });
  const own = Array.from({ length: 84 }, (_, i) => earn(from(`2001:db8:1:${(i + 1).toString(16)}::1`)));
  expect([own[0], own[79], own[80], own[83]]).toEqual([1, 1, 2, 2]);
  expect(workOf(from('2001:db8:2::1'))).toBe(1);
  // One address of IPv4 is its own network.
  const single = Array.from({ length: 21 }, () => earn(from('192.0.2.7')));
  expect([single[19], single[20]]).toEqual([1, 2]);
});

test('a challenge that was taken in advance is enough until the work is four times as much', () => {
  const caller = { app: app(), address: '192.0.2.7', now };
  for (let i = 0; i < 59; i += 1) countPass(caller);
  expect([workOf(caller), isWorkEnough(caller, 1)]).toEqual([2, true]);
  countPass(caller);
  expect([workOf(caller), isWorkEnough(caller, 1), isWorkEnough(caller, 2)]).toEqual([4, false, true]);
});

test('half an hour later, and where addresses are not limited, the work is the usual', () => {
  const caller = { app: app(), address: '192.0.2.7', now };
  for (let i = 0; i < 100; i += 1) countPass(caller);
  expect(workOf({ ...caller, now: new Date(now.getTime() + 30 * 60_000) })).toBe(1);
  const free = { ...caller, app: app(0) };
  for (let i = 0; i < 100; i += 1) countPass(free);
  expect(workOf(free)).toBe(1);
});
