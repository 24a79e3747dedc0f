import { Stripe } from 'stripe';
import { isUuid } from '#kernel/ids.ts';
import type { App } from '#platform/server/context.ts';
import type { Webhook } from '#modules/payment/server/provider.ts';
import { stripeOf } from './client.ts';

/** Events after which a charge may have another status; to be chosen in Stripe's dashboard (docs/payments.md). */
const STRIPE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
] as const;

const isOurs = (type: string): boolean => STRIPE_EVENTS.some((ours) => ours === type);

/** Reads an event. The library checks the signature and that it is no older than five minutes. */
export function readStripeWebhook(
  app: App,
  signature: string | string[] | undefined,
  rawBody: Buffer,
): Webhook | 'bad signature' | 'irrelevant' {
  const event = verified(app, String(signature ?? ''), rawBody);
  if (!event) return 'bad signature';
  if (!isOurs(event.type)) return 'irrelevant';
  const { id: providerRef, metadata } = event.data.object as Stripe.PaymentIntent;
  const { payment_id: tenderId = '', tenant_id: tenantId } = metadata ?? {};
  // Other systems may share the account: events without a tender of ours are ignored.
  if (!isUuid(tenderId)) return 'irrelevant';
  return { webhookId: event.id, tenantId: Number(tenantId), tenderId, providerRef };
}

function verified(app: App, signature: string, rawBody: Buffer): Stripe.Event | undefined {
  try {
    return stripeOf(app).webhooks.constructEvent(rawBody, signature, app.settings.stripe.webhookSecret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}
