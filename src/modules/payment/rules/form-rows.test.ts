import { expect, test } from 'vitest';
import { extraRows } from './form-rows.ts';

test.each([
  ['BG', 1, 0],
  ['BG', 3, 1],
  ['IL', 1, 1],
  ['IL', 12, 2],
])('in %s with up to %i payments: %i more rows', (country, maxPayments, rows) => {
  expect(extraRows({ country, maxPayments })).toBe(rows);
});
