import { Stripe } from 'stripe';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { ChargeOrder } from '#modules/payment/server/provider.ts';
import { stripeOf } from './client.ts';
import { readSavedToken } from './saved-token.ts';

/**
 * The parts of a payment intent that save its card at Stripe: the customer object that gets it when the payment has
 * succeeded, after the bank's step too. When Stripe makes no such object the card is paid with and not saved.
 */
export async function savingOf(
  ctx: Context,
  { tenderId }: ChargeOrder,
): Promise<{ readonly customer?: string; readonly setup_future_usage?: 'on_session' }> {
  try {
    const { id: customer } = await stripeOf(settingsOf(ctx).stripe).customers.create(
      { metadata: { payment_id: tenderId, tenant_id: String(ctx.tenantId) } },
      { idempotencyKey: `${tenderId}.customer` },
    );
    return { customer, setup_future_usage: 'on_session' };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    ctx.log.warn({ err: error }, 'Stripe saves no card: it has made no customer');
    return {};
  }
}

/** Deletes the customer object of a saved card, and the card with it. Throws Stripe's errors. */
export async function removeCard(ctx: Context, token: string): Promise<void> {
  try {
    await stripeOf(settingsOf(ctx).stripe).customers.del(readSavedToken(token).customer);
  } catch (error) {
    // Removed before; the answer may have been lost.
    if (!isMissing(error)) throw error;
  }
}

/** Whether Stripe knows no such thing: a removed card, or one of another account. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
