import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['12.', 1200],
  [' 12 ', 1200],
  ['1 250', 125_000],
  ['1,250', 125_000],
  ['1.250,50', 125_050],
  ['1’250', 125_000],
  ['٢٥', 2500],
  ['۲۵٫۵', 2550],
  ['0', 0],
])('%j is read as an amount', (text, amount) => {
  expect(typedAmount(text, 'EUR')).toBe(amount);
});

test.each(['', 'ten', '-5', '1e3', '12.3456', '5 €', '20000001', '12345678901234567890'])(
  '%j is no amount that can be given',
  (text) => {
    expect(typedAmount(text, 'EUR')).toBeNull();
  },
);

test('an amount may have as many decimals as its currency', () => {
  expect(typedAmount('1250', 'JPY')).toBe(1250);
  expect(typedAmount('12.50', 'JPY')).toBeNull();
  expect(typedAmount('12.500', 'KWD')).toBe(12_500);
  expect(typedAmount('1,250.5', 'KWD')).toBe(1_250_500);
  expect(typedAmount('1250', 'KWD')).toBe(1_250_000);
});
