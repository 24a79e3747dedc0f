import { expect, test } from 'vitest';
import { formAmount } from './form-amount.ts';

test.each([
  [0.01, 'EUR', 1],
  [18.4, 'EUR', 1840],
  [29.700000000000017, 'EUR', 2970],
  [999_999.99, 'EUR', 99_999_999],
  [1, 'JPY', 1],
  [0.001, 'KWD', 1],
  [2_450_000, 'HUF', 245_000_000],
  [99_999_999.99, 'HUF', 9_999_999_999],
])('%d %s is an amount', (total, currency, amount) => {
  expect(formAmount(total, currency)).toBe(amount);
});

test.each([
  [0, 'EUR'],
  [-1, 'EUR'],
  [0.001, 'EUR'],
  [0.005, 'EUR'],
  [18.405, 'EUR'],
  [0.5, 'JPY'],
  [1_000_000, 'EUR'],
  [100_000_000, 'HUF'],
  [1e300, 'HUF'],
  [Number.NaN, 'EUR'],
])('%d %s is none', (total, currency) => {
  expect(formAmount(total, currency)).toBeUndefined();
});
