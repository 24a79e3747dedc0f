import { expect, test } from 'vitest';
import { isTaxNumber } from './company-numbers.ts';

test.each([
  ['IL', '516179157'],
  ['IL', '510361371'],
  ['BG', '175074752'],
  ['BG', 'BG 175 074 752'],
  ['BG', '000565359'],
  ['BG', '121887948'],
  ['BG', '7523169263'],
  ['PL', 'PL 8567346215'],
  ['PL', '526-10-40-828'],
  ['HU', 'HU-12892312'],
  ['HU', '10625790-4-44'],
  ['HU', '8365670003'],
  ['CZ', 'CZ25123891'],
  ['CZ', '00177041'],
  ['SK', 'SK 202 274 96 19'],
  ['SK', '31322832'],
  ['RO', 'RO 185 472 90'],
  ['RO', '160796'],
  ['DE', '123456789'],
])('%s %s is valid', (country, number) => {
  expect(isTaxNumber(number, country)).toBe(true);
});

test.each([
  ['IL', '516179150', 'check digit'],
  ['BG', '175074751', 'check digit'],
  ['BG', '1750747521', 'ten digits'],
  ['PL', 'PL 8567346216', 'check digit'],
  ['HU', 'HU-12892313', 'check digit'],
  ['HU', '10625790-6-44', 'kind of VAT'],
  ['HU', '10625790-4-45', 'tax office'],
  ['CZ', '25123890', 'check digit'],
  ['CZ', '00000000', 'nobody'],
  ['SK', 'SK 202 274 96 18', 'eleven does not divide it'],
  ['RO', '185 472 91', 'check digit'],
  ['RO', 'BG18547290', "another country's letters"],
  ['DE', 'x', 'letters'],
])('%s %s is invalid: %s', (country, number) => {
  expect(isTaxNumber(number, country)).toBe(false);
});

test('a branch in Bulgaria has nine valid digits, and a second check over the last five', () => {
  const branches = Array.from({ length: 10_000 }, (_, i) => `175074752${String(i).padStart(4, '0')}`);
  expect(branches.filter((number) => isTaxNumber(number, 'BG'))).toHaveLength(1000);
  // 2·2 + 0·7 + 0·3 + 1·5 = 9.
  expect(isTaxNumber('1750747520019', 'BG')).toBe(true);
  expect(isTaxNumber('1750747510019', 'BG')).toBe(false);
});
