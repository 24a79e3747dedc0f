import { expect, test } from 'vitest';
import { extraRows, formHeight } from './form-rows.ts';

test.each([
  ['BG', 1, 0],
  ['BG', 3, 1],
  ['IL', 1, 1],
  ['IL', 12, 2],
])('in %s with up to %i payments: %i more rows', (country, maxPayments, rows) => {
  expect(extraRows({ country, maxPayments })).toBe(rows);
});

test('Cardcom’s page has a height of its own', () => {
  expect(formHeight('demo', { country: 'IL', maxPayments: 12 })).toBe(436);
  expect(formHeight('cardcom', { country: 'IL', maxPayments: 12 })).toBe(588);
});
