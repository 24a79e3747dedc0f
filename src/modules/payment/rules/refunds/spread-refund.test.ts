import { expect, test } from 'vitest';
import { spreadRefund } from './spread-refund.ts';

const tender = (tenderId: string, provider: string, amount: number, refunded = 0, day = 1) => ({
  tenderId,
  provider,
  amount,
  refunded,
  createdAt: new Date(Date.UTC(2026, 0, day)),
});

test('tenders of outside providers are refunded first, then those of the ledger, each up to what is left of it', () => {
  const both = [tender('voucher', 'ledger', 500), tender('card', 'demo', 1000, 200)];
  expect(spreadRefund(both, 700)).toEqual([{ tenderId: 'card', amount: 700 }]);
  expect(spreadRefund(both, 900)).toEqual([
    { tenderId: 'card', amount: 800 },
    { tenderId: 'voucher', amount: 100 },
  ]);
  expect(spreadRefund(both, 0)).toEqual([]);
});

test('of two payments outside the newest is refunded first', () => {
  const both = [tender('first', 'demo', 1000, 0, 1), tender('dearer seats', 'paypal', 300, 0, 2)];
  expect(spreadRefund(both, 400)).toEqual([
    { tenderId: 'dearer seats', amount: 300 },
    { tenderId: 'first', amount: 100 },
  ]);
});

test('never refunds more than was paid', () => {
  expect(() => spreadRefund([tender('card', 'demo', 1000, 1000)], 1)).toThrow('no tender to go back to');
});
