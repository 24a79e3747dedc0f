import { describe, expect, test } from 'vitest';
import { needsTransaction, outcomeOf } from './order-outcome.ts';

const order = (status: string, type = 'BLIK_AUTHORIZATION_CODE') => ({
  orderId: 'WZHF5FFDRJ140731GUEST000P01',
  status,
  totalAmount: '2970',
  currencyCode: 'PLN',
  payMethod: { type },
});
const providerRef = order('').orderId;
const blik = (resultCode?: string) => ({ payMethod: { value: 'blik' }, ...(resultCode && { resultCode }) });
const card = (cardResponseCode: string) => ({
  payMethod: { value: 'c' },
  card: { cardData: { cardNumberMasked: '444433******1111', cardScheme: 'VS', cardResponseCode } },
});

test.each(['NEW', 'PENDING', 'A_STATUS_OF_LATER'])('%s: pending', (status) => {
  expect(outcomeOf(order(status))).toEqual({ status: 'pending', providerRef });
});

test('WAITING_FOR_CONFIRMATION: pending, and awaits our capture', () => {
  const outcome = outcomeOf(order('WAITING_FOR_CONFIRMATION'));
  expect(outcome).toEqual({ status: 'pending', providerRef, awaitsUs: true });
});

test('COMPLETED: paid with the amount that PayU has taken', () => {
  expect(outcomeOf(order('COMPLETED'))).toEqual({
    status: 'paid', providerRef, amount: 2970, currency: 'PLN', instrument: { method: 'code', scheme: 'BLIK' },
  }); // prettier-ignore
});

test('COMPLETED by card: its scheme and last digits', () => {
  expect(outcomeOf(order('COMPLETED', 'CARD_TOKEN'), card('000'))).toMatchObject({
    instrument: { method: 'card', brand: 'visa', last4: '1111' },
  });
});

describe('CANCELED', () => {
  test.each([
    ['expired code', blik('REG_ERROR_AUTH_CODE_EXPIRED'), 'CODE_EXPIRED'],
    ['no money', card('S51'), 'INSUFFICIENT_FUNDS'],
    ['refused card', card('S05'), 'CARD_DECLINED'],
  ])('%s: declined', (_, transaction, reason) => {
    expect(outcomeOf(order('CANCELED'), transaction)).toEqual({ status: 'declined', providerRef, reason });
  });

  test.each([undefined, {}, blik()])('without a result: withdrawn', (transaction) => {
    expect(outcomeOf(order('CANCELED'), transaction)).toEqual({ status: 'cancelled', providerRef });
  });
});

test('the transaction is needed for reasons and cards only', () => {
  expect(needsTransaction(order('PENDING'))).toBe(false);
  expect(needsTransaction(order('COMPLETED'))).toBe(false);
  expect(needsTransaction(order('COMPLETED', 'CARD_TOKEN'))).toBe(true);
  expect(needsTransaction(order('CANCELED'))).toBe(true);
});
