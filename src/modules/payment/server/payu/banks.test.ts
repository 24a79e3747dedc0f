import { expect, test } from 'vitest';
import { banksOf } from './banks.ts';

const bank = (value: string, change: object = {}) => ({ value, name: value, status: 'ENABLED', ...change });
const idsOf = (methods: Parameters<typeof banksOf>[0], amount = 1000) =>
  banksOf(methods, amount).map(({ id }) => id);

test('banks only, in PayU’s order', () => {
  expect(idsOf([bank('p'), bank('c'), bank('blik'), bank('ap'), bank('m')])).toEqual(['p', 'm']);
});

test('not those that are closed', () => {
  expect(idsOf([bank('p', { status: 'DISABLED' }), bank('m', { status: 'TEMPORARY_DISABLED' })])).toEqual([]);
});

test.each([
  [999, []],
  [1000, ['m']],
  [5000, ['m']],
  [5001, []],
])('an amount of %d between 1000 and 5000: %j', (amount, ids) => {
  expect(idsOf([bank('m', { minAmount: 1000, maxAmount: 5000 })], amount)).toEqual(ids);
});

test('no id that an identifier could not have', () => {
  expect(idsOf([bank('a.b'), bank('a b')])).toEqual([]);
});
