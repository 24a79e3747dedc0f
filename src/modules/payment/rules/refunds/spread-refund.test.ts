import { expect, test } from 'vitest';
import { spreadRefund } from './spread-refund.ts';

const tender = (tenderId: string, provider: string, amount: number, refunded = 0, orderId = 'a') => ({
  tenderId,
  orderId,
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

test.each(['paypal', 'ledger'])('dearer seats are refunded first to whoever paid them by %s', (provider) => {
  const all = [
    tender('first', 'demo', 1000, 0, 'a'),
    tender('first voucher', 'ledger', 500, 0, 'a'),
    tender('dearer seats', provider, 300, 0, 'b'),
  ];
  expect(spreadRefund(all, 1400)).toEqual([
    { tenderId: 'dearer seats', amount: 300 },
    { tenderId: 'first', amount: 1000 },
    { tenderId: 'first voucher', amount: 100 },
  ]);
});

test('never refunds more than was paid', () => {
  expect(() => spreadRefund([tender('card', 'demo', 1000, 1000)], 1)).toThrow('no tender to go back to');
});
