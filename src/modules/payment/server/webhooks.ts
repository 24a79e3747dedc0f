import { refuse } from '#kernel/refusal.ts';
import { perApp, systemContext, type App, type Context } from '#platform/server/context.ts';
import { addressKey } from '#platform/server/http/address-key.ts';
import { RecentCounts } from '#platform/server/http/recent-counts.ts';
import type { RawRoute } from '#platform/server/http/route.ts';
import { closedBrands } from '#modules/tenancy/server/brands.ts';
import { ProviderUnreachable, type OutsideProviderName, type Webhook } from './provider.ts';
import { readWebhook } from './accounts/read-webhook.ts';
import { formerWebhookPath, webhookPath } from './webhook-path.ts';

/**
 * Webhooks of providers: verified, handled once each, and passed to the listeners. A webhook says that something
 * happened to a charge; the listener queries the provider for its state. Nothing here knows of orders.
 */

/**
 * What a listener has found: the charge is `decided`, or the webhook is about none of ours; it is still `open`; or the
 * provider does not know it yet (`unknown`), although it has sent the webhook.
 */
export type WebhookResult = 'decided' | 'open' | 'unknown';

/** Handles a webhook. When it throws, the provider sends the webhook again. */
export type WebhookListener = (
  ctx: Context,
  charge: { readonly provider: OutsideProviderName; readonly tenderId: string; readonly providerRef: string },
) => Promise<WebhookResult>;

const listenersOf = perApp((): WebhookListener[] => []);

/** Registers a listener for this process; called once at start. */
export const onWebhook = (app: App, listener: WebhookListener): void => {
  listenersOf(app).push(listener);
};

/**
 * Webhooks of one address in a minute that are not shown to be the provider's, after which it is told to wait. Those that
 * are signed count nowhere: on the first day of a sale a provider sends very many from a few addresses.
 */
const FORGED = { windowMs: 60_000, atMost: 60 };
const forgedOf = perApp(() => new RecentCounts(FORGED));

/** The routes for a provider's webhooks, on every host of every brand. */
export const webhookRoutes = (name: OutsideProviderName): RawRoute[] =>
  [webhookPath(name), formerWebhookPath(name)].map((path) => ({
    method: 'POST',
    path,
    summary: `Webhooks of the provider ${name}, signed by it`,
    rawBody: true,
    limitsItself: true,
    // Signed by the provider for an account; the body says whose tender it is about.
    access: 'anyone',
    answer: async ({ app, log, address, now }, request, reply) => {
      const forged = forgedOf(app);
      if (app.settings.addressCallsAMinute > 0 && forged.of(addressKey(address), now) >= FORGED.atMost)
        throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: FORGED.windowMs / 1000 }, 429);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const webhook = await readWebhook(app, name, request.headers, body).catch(unlessUnreachable);
      if (typeof webhook === 'string' && webhook !== 'irrelevant') forged.add(addressKey(address), now);
      if (webhook === 'unreachable') {
        log.warn({ provider: name }, 'a webhook could not be checked, because the provider did not answer');
        return reply.code(409).send();
      }
      if (webhook === 'no account') return reply.code(404).send();
      if (webhook === 'bad signature' || webhook === 'of another account') {
        log.warn({ provider: name, webhook }, 'a webhook was not signed for the account of its brand');
        return reply.code(400).send();
      }
      const result = webhook === 'irrelevant' ? 'decided' : await passOnWebhook(app, name, webhook);
      // The provider sends it again. No fault of ours, so no status of 500 or above, which the log has as an error.
      if (result === 'unknown') return reply.code(409).send();
      // Not 204: PayU sends a webhook again until it is answered with exactly 200.
      return reply.code(200).send();
    },
  }));

/** Anybody can send a webhook for which the provider must be asked: no fault of ours. */
function unlessUnreachable(error: unknown): 'unreachable' {
  if (error instanceof ProviderUnreachable) return 'unreachable';
  throw error;
}

/**
 * Passes a webhook to the listeners, unless it was handled before. It is stored as handled after a decision only: while
 * the charge is open or unknown, or a listener fails, the same webhook may come again, and settling twice is harmless.
 */
async function passOnWebhook(
  app: App,
  provider: OutsideProviderName,
  webhook: Webhook,
): Promise<WebhookResult> {
  const { webhookId, tenantId, tenderId, providerRef } = webhook;
  // Sent again, until the brand is served again.
  if (closedBrands(app).some((brand) => brand.id === tenantId)) return 'unknown';
  const ctx = systemContext(app, tenantId);
  const key = [provider, webhookId];
  const known = await ctx.db.row(
    'select 1 from payment_webhook where tenant_id = $1 and provider = $2 and webhook_id = $3',
    key,
  );
  if (known) return 'decided';
  const listeners = listenersOf(app);
  // Not stored as handled: a process without a listener refuses it, so that it is sent again.
  if (listeners.length === 0) throw new Error('this process has no listener for webhooks');
  for (const listener of listeners) {
    const result = await listener(ctx, { provider, tenderId, providerRef });
    if (result !== 'decided') return result;
  }
  await ctx.db.change(
    'insert into payment_webhook (tenant_id, provider, webhook_id) values ($1, $2, $3) on conflict do nothing',
    key,
  );
  return 'decided';
}
