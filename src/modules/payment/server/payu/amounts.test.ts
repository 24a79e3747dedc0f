import { expect, test } from 'vitest';
import { amountOf, payuAmount } from './amounts.ts';

test.each([
  [1840, 'PLN', '1840'],
  [199_000, 'HUF', '199000'],
  [1990, 'JPY', '199000'],
])('%d minor units of %s are %s', (amount, currency, text) => {
  expect(payuAmount(amount, currency)).toBe(text);
  expect(amountOf(text, currency)).toBe(amount);
});

test('currencies with thousandths cannot be charged', () => {
  expect(() => payuAmount(1000, 'KWD')).toThrow('hundredths');
});

test.each(['', '18.40', '-5', '1e3', ' 5'])('"%s" is no amount', (text) => {
  expect(amountOf(text, 'PLN')).toBeNaN();
});
