import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { isDay } from './dates.ts';
import { DaySchema } from './day-schema.ts';

test.each([
  ['2036-05-01', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['12026-01-01', false],
  ['1.5.2036', false],
  ['2036-05-01T00:00:00Z', false],
  ['', false],
])('%j is a day of a document: %s', (text, expected) => {
  expect([Compile(DaySchema).Check(text), isDay(text)]).toEqual([expected, expected]);
});
