import { expect, test } from 'vitest';
import {
  isInstant,
  addDays,
  businessDate,
  daysBetween,
  instantOf,
  isDay,
  isTimeZone,
  partOfDay,
  wallClock,
} from './dates.ts';

const SOFIA = 'Europe/Sofia';

test('a presentation at half past midnight belongs to the day before', () => {
  expect(businessDate(new Date('2026-11-20T22:30:00Z'), SOFIA)).toBe('2026-11-20');
  expect(businessDate(new Date('2026-11-21T02:59:00Z'), SOFIA)).toBe('2026-11-20');
  expect(businessDate(new Date('2026-11-21T03:00:00Z'), SOFIA)).toBe('2026-11-21');
});

test('a wall-clock time becomes an instant, also around a change to or from summer time', () => {
  expect(instantOf('2026-11-20', '20:15', SOFIA).toISOString()).toBe('2026-11-20T18:15:00.000Z');
  expect(instantOf('2026-07-20', '20:15', SOFIA).toISOString()).toBe('2026-07-20T17:15:00.000Z');
  expect(wallClock(instantOf('2026-03-29', '02:30', SOFIA), SOFIA)).toMatchObject({ hour: 2, minute: 30 });
  const skipped = wallClock(instantOf('2026-03-29', '03:30', SOFIA), SOFIA);
  expect(skipped.day).toBe('2026-03-29');
});

test('the parts of the day end at 12, 17 and 22 o’clock', () => {
  const at = (time: string) => partOfDay(instantOf('2026-11-20', time, SOFIA), SOFIA);
  expect([
    at('11:59'),
    at('12:00'),
    at('16:59'),
    at('17:00'),
    at('21:59'),
    at('22:00'),
    at('01:00'),
    at('05:00'),
  ]).toEqual(['morning', 'afternoon', 'afternoon', 'evening', 'evening', 'night', 'night', 'morning']);
});

test('days can be added, counted and checked', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-10-20', '2026-11-20')).toBe(31);
  expect(isDay('2026-02-29')).toBe(false);
  expect(isDay('2024-02-29')).toBe(true);
  expect(isDay('2026-13-01')).toBe(false);
  expect(isDay('0001-01-01')).toBe(false);
  expect(isDay('9999-12-31')).toBe(false);
  expect(isDay('tomorrow')).toBe(false);
});

test('known and unknown time zones are distinguished', () => {
  expect([isTimeZone('Europe/Sofia'), isTimeZone('Europe/Atlantis')]).toEqual([true, false]);
});

test('an instant needs an offset and an existing day', () => {
  expect(isInstant('2026-11-20T20:15:00+02:00')).toBe(true);
  expect(isInstant('2026-11-20T20:15Z')).toBe(true);
  expect(isInstant('2026-11-20T20:15:00')).toBe(false);
  expect(isInstant('2026-02-30T20:15:00Z')).toBe(false);
  expect(isInstant('tomorrow')).toBe(false);
});
