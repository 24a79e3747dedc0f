import { expect, test } from 'vitest';
import { CODE_REFUSALS } from '#modules/codes/rules/code-offer.ts';
import { DECLINE_REASONS, isAsAsked } from './outcome.ts';

test('a payment code and a discount code are refused with other words, which have other texts', () => {
  const refusals: readonly string[] = CODE_REFUSALS;
  expect(DECLINE_REASONS.filter((reason) => refusals.includes(reason))).toEqual([]);
});

const paid = {
  status: 'paid',
  providerRef: 'ch_1',
  instrument: { method: 'paypal', scheme: 'PayPal' },
  amount: 1840,
  currency: 'EUR',
} as const;

test.each([
  [{}, true],
  [{ amount: 1839 }, false],
  [{ currency: 'BGN' }, false],
])('a charge of 18.40 euros that is paid with %j is as asked: %s', (other, is) => {
  expect(isAsAsked({ amount: 1840, currency: 'EUR' }, { ...paid, ...other })).toBe(is);
});
