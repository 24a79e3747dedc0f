import { expect, test } from 'vitest';
import { DEFAULT_SITE_CONFIGURATION } from '#modules/tenancy/rules/site-configuration.ts';
import { deadlineAtStep, extendedDeadline, firstDeadline, mustRest, nextClock } from './seat-timer.ts';

const params = DEFAULT_SITE_CONFIGURATION.params[665];
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);

test('mode 0 starts a new clock at each step', () => {
  expect(firstDeadline(params, 0, at(0))).toEqual(at(420));
  const running = { firstLockedAt: at(0), deadline: at(420) };
  expect(deadlineAtStep(params, 0, 'chooseTickets', running, at(100))).toEqual(at(400));
  expect(deadlineAtStep(params, 0, 'customerInfo', running, at(300))).toEqual(at(900));
});

test('mode 1 has one clock for the order', () => {
  expect(firstDeadline(params, 1, at(0))).toEqual(at(1500));
  const running = { firstLockedAt: at(0), deadline: at(1500) };
  expect(deadlineAtStep(params, 1, 'customerInfo', running, at(700))).toEqual(at(1500));
});

test('no deadline is later than the absolute limit', () => {
  expect(
    deadlineAtStep(params, 0, 'customerInfo', { firstLockedAt: at(0), deadline: at(1500) }, at(1400)),
  ).toEqual(at(1800));
  expect(firstDeadline({ ...params, absoluteLimitInSeconds: 60 }, 0, at(0))).toEqual(at(60));
});

test('an earlier first lock counts until its limit', () => {
  expect(nextClock(params, 0, at(100))).toEqual({ firstLockedAt: at(100), deadline: at(520) });
  expect(nextClock(params, 0, at(100), at(0))).toEqual({ firstLockedAt: at(0), deadline: at(520) });
  expect(nextClock(params, 1, at(1000), at(0))).toEqual({ firstLockedAt: at(0), deadline: at(1800) });
  expect(nextClock(params, 0, at(1799), at(0))).toEqual({ firstLockedAt: at(0), deadline: at(1800) });
  expect(nextClock(params, 0, at(1799.5), at(0))).toEqual({
    firstLockedAt: at(1799.5),
    deadline: at(2219.5),
  });
  expect(nextClock(params, 0, at(5000), at(0))).toEqual({ firstLockedAt: at(5000), deadline: at(5420) });
});

test('extending moves the deadline until the limit leaves no time', () => {
  expect(
    extendedDeadline(params, 'chooseSeats', { firstLockedAt: at(0), deadline: at(420) }, at(400)),
  ).toEqual(at(820));
  expect(
    extendedDeadline(params, 'chooseSeats', { firstLockedAt: at(0), deadline: at(1790) }, at(1700)),
  ).toEqual(at(1800));
  expect(
    extendedDeadline(params, 'chooseSeats', { firstLockedAt: at(0), deadline: at(1800) }, at(1790)),
  ).toBeUndefined();
});

test('for a minute after the absolute limit its seats are for others; a clock that ended before it changes nothing', () => {
  const ended = (deadline: number) => ({ firstLockedAt: at(0), deadline: at(deadline) });
  expect([1800, 1859].map((now) => mustRest(params, ended(1800), at(now)))).toEqual([true, true]);
  expect(mustRest(params, ended(1800), at(1860))).toBe(false);
  expect(mustRest(params, ended(900), at(1801))).toBe(false);
});
