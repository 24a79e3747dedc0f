import { expect, test } from 'vitest';
import {
  CODE_LIMITS,
  mayHaveCode,
  reachedLimit,
  SMS_LIMITS,
  type Counted,
  type RecentTimes,
} from './sign-in-codes.ts';

const NOW = new Date('2026-11-23T20:00:00Z');
const ago = (...seconds: readonly number[]): Date[] => seconds.map((s) => new Date(NOW.getTime() - s * 1000));
const after = (recent: Partial<RecentTimes<Counted>>) =>
  reachedLimit(CODE_LIMITS, { number: [], address: [], network: [], brand: [], ...recent }, NOW);
const afterSms = (recent: Partial<RecentTimes<'recipient' | 'brand'>>) =>
  reachedLimit(SMS_LIMITS, { recipient: [], brand: [], ...recent }, NOW);

test('the first code is sent', () => {
  expect(after({})).toBeUndefined();
});

test('a second code to the same number waits a minute', () => {
  expect(after({ number: ago(20) })).toEqual({ of: 'number', waitSeconds: 40 });
  expect(after({ number: ago(60) })).toBeUndefined();
});

test('a fourth code within 15 minutes waits until the first of the three is 15 minutes old', () => {
  expect(after({ number: ago(800, 400, 100) })).toEqual({ of: 'number', waitSeconds: 100 });
  expect(after({ number: ago(900, 400, 100) })).toBeUndefined();
});

test('a sixth code of a day waits until the first of the five is a day old', () => {
  const hours = (...of: readonly number[]): Date[] => ago(...of.map((hour) => hour * 3600));
  expect(after({ number: hours(23, 20, 10, 5, 1) })).toEqual({ of: 'number', waitSeconds: 3600 });
  expect(after({ number: hours(24, 20, 10, 5, 1) })).toBeUndefined();
});

test('an address may ask for ten codes an hour', () => {
  const nine = ago(...Array.from({ length: 9 }, (_, i) => 100 + i));
  expect(after({ address: nine })).toBeUndefined();
  expect(after({ address: [...nine, ...ago(3000)] })).toEqual({ of: 'address', waitSeconds: 600 });
});

test('many addresses of one network may ask for thirty codes an hour', () => {
  const most = ago(...Array.from({ length: 30 }, () => 3500));
  expect(after({ network: most.slice(1) })).toBeUndefined();
  expect(after({ network: most })).toEqual({ of: 'network', waitSeconds: 100 });
});

test('a brand may be asked for 1500 codes an hour', () => {
  expect(after({ brand: ago(...Array.from({ length: 1500 }, () => 3590)) })).toEqual({
    of: 'brand',
    waitSeconds: 10,
  });
});

test('an SMS to the same number waits a minute, however it is asked for; strangers get one until 600 were sent in an hour', () => {
  expect(afterSms({})).toBeUndefined();
  expect(afterSms({ recipient: ago(20) })).toEqual({ of: 'recipient', waitSeconds: 40 });
  expect(afterSms({ recipient: ago(60) })).toBeUndefined();
  const most = ago(...Array.from({ length: 600 }, () => 3590));
  expect(afterSms({ brand: most.slice(1) })).toBeUndefined();
  expect(afterSms({ brand: most })).toEqual({ of: 'brand', waitSeconds: 10 });
});

test('of several reached limits the one that lasts longest is told, in any order of the times', () => {
  expect(after({ number: ago(100, 800, 10) })).toEqual({ of: 'number', waitSeconds: 100 });
});

test('a code may have come when no answer did, or when one was asked for before', () => {
  expect(['NO_RESPONSE', 'SERVER_ERROR', 'TOO_MANY_REQUESTS'].every(mayHaveCode)).toBe(true);
  expect(['OFFLINE', 'invalid_mobileNumber', 'LOGIN_FAILED', 'RECAPTCHA_REQUIRED'].some(mayHaveCode)).toBe(
    false,
  );
});
