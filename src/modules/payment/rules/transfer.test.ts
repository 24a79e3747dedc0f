import { expect, test } from 'vitest';
import { BANK_ID, bankOf, transferIdentifier } from './transfer.ts';

const TRY = '0190b6f2-1c1a-7000-8000-000000000000';

test('the bank is read back from the identifier', () => {
  expect(bankOf(transferIdentifier(TRY, 'm'))).toBe('m');
});

test.each([
  `code.${TRY}`,
  `transfer.${TRY}`,
  `transfer.${TRY}.`,
  `transfer.m.${TRY}`,
  `transfer.${TRY}.a b`,
  '',
])('"%s" is of no transfer', (identifier) => {
  expect(bankOf(identifier)).toBeUndefined();
});

test.each(['', 'a.b', 'a b', 'a'.repeat(21)])('"%s" is no id of a bank', (id) => {
  expect(BANK_ID.test(id)).toBe(false);
});
