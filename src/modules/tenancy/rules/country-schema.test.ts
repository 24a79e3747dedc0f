import { expect, test } from 'vitest';
import { isCountry } from './country-schema.ts';

test.each([
  ['SK', true],
  ['GB', true],
  ['IL', true],
  ['XK', true],
  ['UK', false],
  ['XX', false],
  ['EU', false],
  ['ZZ', false],
])('%s is a country: %s', (code, expected) => {
  expect(isCountry(code)).toBe(expected);
});

test('there are as many countries as in ISO 3166-1, and Kosovo', () => {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i));
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  expect(codes.filter(isCountry)).toHaveLength(249 + 1);
});
