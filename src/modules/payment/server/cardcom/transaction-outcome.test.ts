import { expect, test } from 'vitest';
import { outcomeOf, wholeYear } from './transaction-outcome.ts';

const paid = {
  ResponseCode: 0,
  TranzactionId: 260_726_786,
  Amount: 54,
  CoinId: 1,
  Last4CardDigitsString: '4242',
  CardMonth: 8,
  CardYear: 39,
  Brand: 'Visa',
  Token: 'b0e4a6a2-93c5-4a9e-9d5e-0b7b8a2f1c3d',
};

test('a transaction with code 0 is paid with what Cardcom has taken', () => {
  expect(outcomeOf(paid)).toEqual({
    status: 'paid', providerRef: '260726786', amount: 5400, currency: 'ILS', cardToken: paid.Token,
    instrument: { method: 'card', brand: 'visa', last4: '4242', expMonth: 8, expYear: 2039 },
  }); // prettier-ignore
});

test('a decision of the card’s company is a decline', () => {
  const outcome = outcomeOf({ ...paid, ResponseCode: 36 });
  expect(outcome).toEqual({ status: 'declined', providerRef: '260726786', reason: 'EXPIRED_CARD' });
});

test.each([
  ['no transaction', { ResponseCode: 0, TranzactionId: 0 }],
  ['a refund', { ...paid, IsRefund: true }],
  ['one that Cardcom does not know', { ResponseCode: 5096 }],
  ['a verification of the card', { ...paid, ResponseCode: 700 }],
  ['one without an amount', { ...paid, Amount: null }],
])('%s proves nothing', (_, transaction) => {
  expect(outcomeOf(transaction)).toBeUndefined();
});

test('another currency is none of ours', () => {
  expect(outcomeOf({ ...paid, CoinId: 376 })).toMatchObject({ status: 'paid', currency: '' });
});

test('years of two digits are of this century', () => {
  expect([wholeYear(39), wholeYear(2039), wholeYear(0)]).toEqual([2039, 2039, 0]);
});
