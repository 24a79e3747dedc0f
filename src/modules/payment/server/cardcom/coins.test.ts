import { expect, test } from 'vitest';
import { coinOf, currencyOf } from './coins.ts';

test.each([
  ['ILS', 1],
  ['USD', 2],
  ['EUR', 978],
])('%s is Cardcom’s number %d', (currency, coin) => {
  expect(coinOf(currency)).toBe(coin);
  expect(currencyOf(coin)).toBe(currency);
});

test('another currency is not charged, and another number is none', () => {
  expect(() => coinOf('BGN')).toThrow('BGN');
  expect([currencyOf(376), currencyOf(null), currencyOf(undefined)]).toEqual(['', '', '']);
});
