import type { LocalIntent, LocalRefund, StripeAnswer } from './local-intent.ts';

/** A payment intent as Stripe's answers have it, with its charge. `origin` is where the bank's step is. */
export function wireIntent(intent: LocalIntent, origin: string): object {
  const { orderId: id, amount, currency, status, created, metadata, card, fault } = intent;
  const isOpen = status === 'requires_action';
  const details = {
    brand: card.brand,
    last4: card.last4,
    exp_month: 8,
    exp_year: 2039,
    wallet: card.wallet ? { type: card.wallet } : null,
  };
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    currency,
    status,
    created,
    metadata,
    customer: intent.customer ?? null,
    payment_method: intent.paymentMethod,
    setup_future_usage: intent.savesCard ? 'on_session' : null,
    last_payment_error: fault ? { type: 'card_error', ...fault } : null,
    next_action: isOpen ? { type: 'redirect_to_url', redirect_to_url: { url: `${origin}/3ds/${id}` } } : null,
    latest_charge: {
      id: `ch_${id}`,
      object: 'charge',
      payment_method_details: { type: 'card', card: details },
    },
  };
}

/** One of its refunds. */
export const wireRefund = ({ orderId, currency }: LocalIntent, refund: LocalRefund): object => ({
  object: 'refund',
  payment_intent: orderId,
  currency,
  ...refund,
});

/** An error as Stripe answers it. */
export const wireFault = (status: number, type: string, more: object = {}): StripeAnswer => ({
  status,
  body: { error: { type, message: 'said by the local Stripe', ...more } },
});

/** The request itself is wrong. */
export const invalid = (code: string, status = 400): StripeAnswer =>
  wireFault(status, 'invalid_request_error', { code });
