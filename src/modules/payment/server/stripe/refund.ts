import { Stripe } from 'stripe';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import {
  RefundRefused,
  type KnownCharge,
  type ProviderRefund,
  type RefundAnswer,
  type RefundOrder,
} from '#modules/payment/server/provider.ts';
import { stripeOf } from './client.ts';
import { amountOf, stripeAmount } from './intent-outcome.ts';

/** Far more refunds than one payment has. */
const MOST_REFUNDS = 1000;

/**
 * Refunds an amount. Stripe keeps an idempotency key for a day only, so a refund is first looked for in the list of its
 * payment intent, where it has our key in its metadata.
 */
export async function refund(ctx: Context, order: RefundOrder): Promise<RefundAnswer> {
  const { providerRef, amount, currency, refundKey } = order;
  if (!providerRef) throw new RefundRefused('stripe', 'no payment intent');
  try {
    const known = (await listOf(ctx, providerRef)).find(({ metadata }) => metadata?.['key'] === refundKey);
    const { id, status } =
      known ??
      (await stripeOf(settingsOf(ctx).stripe).refunds.create(
        {
          payment_intent: providerRef,
          amount: stripeAmount(amount, currency),
          metadata: { key: refundKey },
        },
        { idempotencyKey: refundKey },
      ));
    if (status === 'failed' || status === 'canceled') throw new RefundRefused('stripe', status);
    return { status: status === 'succeeded' ? 'refunded' : 'pending', providerRef: id };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (error.code === 'charge_already_refunded') return { status: 'refunded' };
    throw new RefundRefused('stripe', error.code ?? error.type);
  }
}

/** The refunds of a charge whose money Stripe has paid back, whoever began them. */
export async function refundsOf(ctx: Context, charge: KnownCharge): Promise<ProviderRefund[]> {
  return (await listOf(ctx, charge.providerRef))
    .filter(({ status }) => status === 'succeeded')
    .map(({ id: providerRef, amount, currency, metadata }) => ({
      providerRef,
      amount: amountOf(amount, currency.toUpperCase()),
      currency: currency.toUpperCase(),
      ...(metadata?.['key'] !== undefined && { refundKey: metadata['key'] }),
    }));
}

const listOf = (ctx: Context, intentId: string): Promise<Stripe.Refund[]> =>
  stripeOf(settingsOf(ctx).stripe)
    .refunds.list({ payment_intent: intentId, limit: 100 })
    .autoPagingToArray({ limit: MOST_REFUNDS });
