import { PAYPAL } from '#modules/payment/rules/paypal.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { amountOf } from './amounts.ts';
import type { PaypalOrder } from './wire.ts';

/** The states of a capture whose money PayPal has, or had: what was refunded of it is not the charge's matter. */
const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const FAILED = new Set(['DECLINED', 'FAILED']);

/**
 * The outcome of an order. The customer's approval takes no money: an approved order waits for our capture (`awaitsUs`).
 * A capture may stay pending while PayPal reviews it; then the customer has nothing to do any more.
 */
export function outcomeOf({ id: providerRef, status, purchase_units: [unit] }: PaypalOrder): Outcome {
  const capture = unit?.payments?.captures?.at(-1);
  if (capture && TAKEN.has(capture.status)) {
    const { currency_code: currency, value } = capture.amount;
    return {
      status: 'paid',
      providerRef,
      instrument: { method: 'paypal', scheme: PAYPAL },
      amount: amountOf(value, currency),
      currency,
    };
  }
  if (capture && FAILED.has(capture.status))
    return { status: 'declined', providerRef, reason: 'PAYPAL_DECLINED' };
  if (capture || status === 'COMPLETED') return { status: 'pending', providerRef, action: null };
  if (status === 'VOIDED') return { status: 'cancelled', providerRef };
  return status === 'APPROVED'
    ? { status: 'pending', providerRef, awaitsUs: true }
    : { status: 'pending', providerRef };
}
