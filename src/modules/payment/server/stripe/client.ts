import { Agent } from 'node:http';
import { Stripe } from 'stripe';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import { perObject } from '#platform/server/per-object.ts';
import { lookup } from '#modules/payment/server/http-request.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';

/** The API version that this code was written for; Stripe answers in it whatever its newest version is. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 20_000;

/** Stripe's library for an account: real Stripe, or at `apiBase` the demo's local one or a test's. */
export const stripeOf = perObject(({ secretKey, apiBase }: ProviderSettings['stripe']): Stripe => {
  const { protocol, hostname, port } = new URL(apiBase);
  const plain = protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    host: hostname,
    port: port || (plain ? 80 : 443),
    protocol: plain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    // Every call that changes something carries an idempotency key, so one more try is safe.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(plain && { httpAgent: new Agent({ keepAlive: true, lookup }) }),
  });
});

/** Runs a call; its errors of Stripe become ProviderUnreachable. */
export async function orUnreachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ProviderUnreachable('stripe', error);
    throw error;
  }
}
