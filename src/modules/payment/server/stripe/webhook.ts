import type { Stripe } from 'stripe';
import { isUuid } from '#kernel/ids.ts';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import type { Webhook } from '#modules/payment/server/provider.ts';
import { orUnreachable, stripeOf } from './client.ts';

type Account = ProviderSettings['stripe'];

/** Events after which a charge may have another status; to be chosen in Stripe's dashboard (docs/payments.md). */
const CHARGE_EVENTS: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
];
/** Events after which a charge may have a refund that was made in Stripe's dashboard. */
const REFUND_EVENTS: readonly string[] = ['refund.created', 'refund.updated'];

/**
 * Reads an event of an account. The library checks the signature and that it is no older than five minutes. Throws ProviderUnreachable
 * when the payment intent of a refund cannot be retrieved.
 */
export async function readStripeWebhook(
  account: Account,
  signature: string | string[] | undefined,
  rawBody: Buffer,
): Promise<Webhook | 'bad signature' | 'irrelevant'> {
  const event = verified(account, String(signature ?? ''), rawBody);
  if (!event) return 'bad signature';
  const intent = await intentOf(account, event);
  if (!intent) return 'irrelevant';
  const { id: providerRef, metadata } = intent;
  const { payment_id: tenderId = '', tenant_id: tenantId } = metadata ?? {};
  // Other systems may share the account: events without a tender of ours are ignored.
  if (!isUuid(tenderId)) return 'irrelevant';
  return { webhookId: event.id, tenantId: Number(tenantId), tenderId, providerRef };
}

/** The payment intent that an event is about. A refund names only its id, and our metadata are the intent's. */
async function intentOf(
  account: Account,
  { type, data }: Stripe.Event,
): Promise<Stripe.PaymentIntent | undefined> {
  if (CHARGE_EVENTS.includes(type)) return data.object as Stripe.PaymentIntent;
  if (!REFUND_EVENTS.includes(type)) return undefined;
  const { payment_intent: named } = data.object as Stripe.Refund;
  const intentId = typeof named === 'object' ? named?.id : named;
  return intentId ? orUnreachable(() => stripeOf(account).paymentIntents.retrieve(intentId)) : undefined;
}

function verified(account: Account, signature: string, rawBody: Buffer): Stripe.Event | undefined {
  try {
    return stripeOf(account).webhooks.constructEvent(rawBody, signature, account.webhookSecret);
  } catch {
    // The library has errors of several kinds for a signature that is not even written as one.
    return undefined;
  }
}
