import { expect, test } from 'vitest';
import { outcomeOf } from './order-outcome.ts';

const amount = { currency_code: 'EUR', value: '29.70' };
const order = (status: string, capture?: string) => ({
  id: 'O1',
  status,
  purchase_units: [
    { amount, ...(capture && { payments: { captures: [{ id: 'C1', status: capture, amount }] } }) },
  ],
});
const providerRef = 'O1';
const paid = {
  status: 'paid',
  providerRef,
  instrument: { method: 'paypal', scheme: 'PayPal' },
  amount: 2970,
  currency: 'EUR',
};
const declined = { status: 'declined', providerRef, reason: 'PAYPAL_DECLINED' };
const reviewed = { status: 'pending', providerRef, action: null };
const open = { status: 'pending', providerRef };

test.each([
  ['CREATED', undefined, open],
  ['PAYER_ACTION_REQUIRED', undefined, open],
  ['APPROVED', undefined, { ...open, awaitsUs: true }],
  ['VOIDED', undefined, { status: 'cancelled', providerRef }],
  ['COMPLETED', 'COMPLETED', paid],
  ['COMPLETED', 'PARTIALLY_REFUNDED', paid],
  ['COMPLETED', 'REFUNDED', paid],
  ['COMPLETED', 'PENDING', reviewed],
  ['COMPLETED', 'DECLINED', declined],
  ['COMPLETED', 'FAILED', declined],
  // Neither paid nor failed as long as we do not know what it is.
  ['COMPLETED', 'SOMETHING_NEW', reviewed],
  ['SOMETHING_NEW', undefined, open],
])('an order %s with a capture %s', (status, capture, outcome) => {
  expect(outcomeOf(order(status, capture))).toEqual(outcome);
});
