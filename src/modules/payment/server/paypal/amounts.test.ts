import { expect, test } from 'vitest';
import { amountOf, paypalAmount } from './amounts.ts';

test.each([
  [1840, 'EUR', '18.40'],
  [5, 'ILS', '0.05'],
  [250_000, 'HUF', '2500'],
  [1800, 'JPY', '1800'],
])('%i %s is %s', (amount, currency, text) => {
  expect(paypalAmount(amount, currency)).toBe(text);
  expect(amountOf(text, currency)).toBe(amount);
});

test.each([
  ['forints with fillér', 250_050, 'HUF'],
  ['leva', 1840, 'BGN'],
  ['lei', 1840, 'RON'],
])('PayPal takes no %s', (_, amount, currency) => {
  expect(paypalAmount(amount, currency)).toBeUndefined();
});

test.each(['', '-1.00', '1,00', '1e3', '18.4000'])('"%s" is no amount', (text) => {
  expect(amountOf(text, 'EUR')).toBeNaN();
});
