import { expect, test } from 'vitest';
import { historyOf } from './history.ts';
import { voucherState } from './voucher-state.ts';

const at = new Date('2026-11-24T10:00:00Z');

test('a history has what moved the balance, and not what was only reserved', () => {
  const entries = (
    [
      ['deposit', 5000],
      ['reserve', 2970],
      ['capture', 2970],
      ['reserve', 100],
      ['return', 100],
      ['refund', 970],
    ] as const
  ).map(([action, amount]) => ({ action, amount, at }));
  expect(historyOf(entries)).toEqual([
    { at, action: 'issued', amount: 5000, balance: 5000 },
    { at, action: 'redeemed', amount: 2970, balance: 2030 },
    { at, action: 'refunded', amount: 970, balance: 3000 },
  ]);
});

test.each([
  ['active', 5000, {}],
  ['partlyRedeemed', 4999, {}],
  ['redeemed', 0, {}],
  ['redeemed', 0, { lastDay: '2026-11-23' }],
  ['expired', 10, { lastDay: '2026-11-23' }],
  ['notActive', 5000, { firstDay: '2026-11-25' }],
] as const)('%s: a voucher of 50.00 with %i left', (state, balance, days) => {
  const voucher = { balance, firstDay: null, lastDay: null, ...days };
  expect(voucherState(voucher, 5000, '2026-11-24')).toBe(state);
});
