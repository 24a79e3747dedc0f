import { expect, test } from 'vitest';
import { localInstant, readDay, readTime } from './moments.ts';

test('days as people write them where the day comes first, or in ISO 8601', () => {
  expect(['2036-05-01', '1.5.2036', '01.05.2036', '1. 5. 2036', '1.5.2036.'].map(readDay)).toEqual(
    Array(5).fill('2036-05-01'),
  );
  for (const text of ['1/5/2036', '5/1/2036', '31.4.2036', '2036-02-30', '1.5.36', 'Friday', ''])
    expect(readDay(text)).toBeUndefined();
});

test('times of a clock', () => {
  expect(['8:05', '08:05', '08:05:00', '8.05', '08.05'].map(readTime)).toEqual(Array(5).fill('08:05'));
  for (const text of [
    '24:00',
    '24.00',
    '8',
    '8.5',
    '20.3',
    '20.60',
    '20.15.30',
    '20:60',
    '8:05 pm',
    '20:15:30',
  ])
    expect(readTime(text)).toBeUndefined();
});

test('an instant has the offset of its season; a time that the clocks skip is none', () => {
  expect(localInstant('2036-01-15', '20:15', 'Europe/Warsaw')).toBe('2036-01-15T20:15:00+01:00');
  expect(localInstant('2036-07-15', '20:15', 'Europe/Warsaw')).toBe('2036-07-15T20:15:00+02:00');
  expect(localInstant('2025-03-30', '02:30', 'Europe/Warsaw')).toBeUndefined();
});

test('an end after midnight is the next day’s', () => {
  const after = '2036-05-01T22:30:00+02:00';
  expect(localInstant('2036-05-01', '23:45', 'Europe/Warsaw', { after })).toBe('2036-05-01T23:45:00+02:00');
  expect(localInstant('2036-05-01', '00:40', 'Europe/Warsaw', { after })).toBe('2036-05-02T00:40:00+02:00');
});
