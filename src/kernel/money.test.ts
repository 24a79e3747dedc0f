import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMajor, minorDigits, percentOf, roundHalfUp, sum, toMajor } from './money.ts';
import { WireAmount } from './wire-amount.ts';

test('major units become minor units without floating-point errors', () => {
  expect(fromMajor(19.99, 'EUR')).toBe(1999);
  expect(fromMajor(1.005, 'EUR')).toBe(101);
  expect(fromMajor(0.1 + 0.2, 'EUR')).toBe(30);
  expect(fromMajor(1200, 'JPY')).toBe(1200);
  expect(fromMajor(1.2345, 'KWD')).toBe(1235);
});

test('a value that is not an amount is refused', () => {
  expect(() => fromMajor(Number.NaN, 'EUR')).toThrow(RangeError);
  expect(() => fromMajor(1e300, 'EUR')).toThrow(RangeError);
});

test('every whole number of minor units is unchanged after sending and reading it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (amount, currency) => {
        expect(fromMajor(toMajor(amount, currency), currency)).toBe(amount);
      },
    ),
  );
});

test('every amount that a call accepts has minor units in every currency', () => {
  const { minimum, maximum } = WireAmount as { minimum?: number; maximum?: number };
  for (const amount of [minimum, maximum]) expect(Number.isSafeInteger(fromMajor(amount!, 'KWD'))).toBe(true);
});

test('percentages are rounded half up', () => {
  expect(percentOf(950, 5)).toBe(48);
  expect(percentOf(1050, 5)).toBe(53);
  expect(percentOf(333, 10)).toBe(33);
  expect(percentOf(1000, 0)).toBe(0);
});

test('rounding and sums of minor units', () => {
  expect(roundHalfUp(0.5)).toBe(1);
  expect(roundHalfUp(-0.5)).toBe(0);
  expect(sum([1, 2, 3])).toBe(6);
  expect(minorDigits('PLN')).toBe(2);
});
