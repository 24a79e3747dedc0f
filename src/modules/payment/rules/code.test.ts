import { expect, test } from 'vitest';
import { codeDigits, codeIdentifier, codeScheme, isCodeIdentifier, isPaymentCode } from './code.ts';

test.each([
  ['739412', '739412'],
  ['739 412', '739412'],
  [' 7-3-9 ', '739'],
  ['7394125', '739412'],
  ['', ''],
])('of %j the digits are %j', (typed, digits) => {
  expect(codeDigits(typed)).toBe(digits);
});

test.each([
  ['739412', true],
  ['73941', false],
  ['7394125', false],
  ['73941x', false],
  ['٧٣٩٤١٢', false],
])('%j is a whole code: %s', (text, isWhole) => {
  expect(isPaymentCode(text)).toBe(isWhole);
});

test('the identifier of a try is a UUID with a prefix', () => {
  expect(isCodeIdentifier(codeIdentifier('0190b6f2-1c1a-7000-8000-000000000000'))).toBe(true);
  for (const other of ['code.739412', 'tok.0190b6f2-1c1a-7000-8000-000000000000', 'code.'])
    expect(isCodeIdentifier(other)).toBe(false);
});

test('only a provider that takes codes has a name for them', () => {
  expect(codeScheme('demo')).toBe('Kodik');
  expect(() => codeScheme('stripe')).toThrow('stripe takes no codes');
});
