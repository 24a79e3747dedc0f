import type { Stripe } from 'stripe';
import type { CardInstrument, NextAction, Outcome } from '#modules/payment/rules/outcome.ts';
import { reasonOf } from './decline-reasons.ts';
import { savedToken } from './saved-token.ts';

/** The outcome of a payment intent. `latest_charge` must be expanded. */
export function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  const { id: providerRef } = intent;
  const currency = intent.currency.toUpperCase();
  switch (intent.status) {
    case 'succeeded':
      return {
        status: 'paid',
        providerRef,
        instrument: instrumentOf(intent),
        amount: amountOf(intent.amount_received, currency),
        currency,
        ...tokenOf(intent),
      };
    case 'canceled':
      return { status: 'cancelled', providerRef };
    // We confirm when we create: an intent that needs another payment method has failed with its only one.
    case 'requires_payment_method':
      return { status: 'declined', providerRef, reason: reasonOf(intent.last_payment_error) };
    default:
      return { status: 'pending', providerRef, ...actionOf(intent) };
  }
}

/** The card that Stripe has saved with the payment, as its customer wanted. */
function tokenOf({ setup_future_usage, customer, payment_method }: Stripe.PaymentIntent): {
  cardToken?: string;
} {
  return setup_future_usage && customer && payment_method
    ? { cardToken: savedToken(idOf(customer), idOf(payment_method)) }
    : {};
}

const idOf = (thing: string | { readonly id: string }): string =>
  typeof thing === 'string' ? thing : thing.id;

const actionOf = ({ next_action }: Stripe.PaymentIntent): { action?: NextAction } => {
  const url = next_action?.redirect_to_url?.url;
  return url ? { action: { kind: 'page', url, opensIn: 'frame' } } : {};
};

function instrumentOf({ latest_charge }: Stripe.PaymentIntent): CardInstrument {
  const charge = typeof latest_charge === 'object' ? latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    method: 'card',
    brand: card?.brand ?? 'card',
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
    ...walletOf(card?.wallet?.type),
  };
}

const walletOf = (type: string | undefined): Pick<CardInstrument, 'wallet'> =>
  type === 'apple_pay' || type === 'google_pay' ? { wallet: type } : {};

/** Currencies that Stripe counts in hundredths although they have no smaller unit (docs.stripe.com/currencies). */
const COUNTED_IN_HUNDREDTHS = new Set(['ISK']);

/** An amount in Stripe's units: our minor units, except for some currencies. */
export const stripeAmount = (amount: number, currency: string): number =>
  COUNTED_IN_HUNDREDTHS.has(currency) ? amount * 100 : amount;

/** An amount in Stripe's units as our minor units. */
export const amountOf = (amount: number, currency: string): number => amount / stripeAmount(1, currency);
