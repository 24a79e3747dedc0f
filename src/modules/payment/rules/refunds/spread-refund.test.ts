import { expect, test } from 'vitest';
import { spreadRefund } from './spread-refund.ts';

const tender = (tenderId: string, provider: string, amount: number, refunded = 0) => ({
  tenderId,
  provider,
  amount,
  refunded,
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

test('never refunds more than was paid', () => {
  expect(() => spreadRefund([tender('card', 'demo', 1000, 1000)], 1)).toThrow('no tender to go back to');
});
