import { expect, test } from 'vitest';
import { countdownParts } from './countdown-parts.ts';

const figures = (milliseconds: number) =>
  countdownParts(milliseconds).map(({ unit, count }) => `${count} ${unit}`);

test('days, hours, minutes', () => {
  expect(figures(((2 * 24 + 18) * 60 + 42) * 60_000)).toEqual(['2 days', '18 hours', '42 minutes']);
});

test('the last day and the last hour show seconds', () => {
  expect(figures(86_400_000)).toEqual(['1 days', '0 hours', '0 minutes']);
  expect(figures(86_399_000)).toEqual(['23 hours', '59 minutes', '59 seconds']);
  expect(figures(3_599_000)).toEqual(['59 minutes', '59 seconds']);
});

test('a begun second is whole, and nothing is below zero', () => {
  expect(figures(1)).toEqual(['0 minutes', '1 seconds']);
  expect(figures(-5)).toEqual(['0 minutes', '0 seconds']);
});
