import { perApp, systemContext, type App, type Context } from '#platform/server/context.ts';
import type { RawRoute } from '#platform/server/route.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';
import type { OutsideProviderName, Webhook } from './provider.ts';
import { isConfigured, providerNamed } from './providers.ts';
import { formerWebhookPath, webhookPath } from './webhook-path.ts';

/**
 * Webhooks of providers: verified, counted once, and handed to whoever listens. They say that something
 * happened; what, the listener asks the provider. Nothing here knows of orders.
 */

/** Takes what a webhook is about. Throwing makes the provider send it again. */
export type WebhookListener = (
  ctx: Context,
  charge: { readonly provider: OutsideProviderName; readonly tenderId: string; readonly providerRef: string },
) => Promise<void>;

const listenersOf = perApp((): WebhookListener[] => []);

/** Registers a listener for this process; called once at start by the module that owns orders. */
export const onWebhook = (app: App, listener: WebhookListener): void => {
  listenersOf(app).push(listener);
};

/** The addresses to which a provider sends its webhooks; any host of any brand will do. */
export const webhookRoutes = (name: OutsideProviderName): RawRoute[] =>
  [webhookPath(name), formerWebhookPath(name)].map((path) => ({
    method: 'POST',
    path,
    summary: `Webhooks of the provider ${name}, signed by it`,
    rawBody: true,
    // Signed by the provider; the body says whose tender it is about.
    access: 'anyone',
    answer: async ({ app, log }, request, reply) => {
      if (!isConfigured(app, name)) return reply.code(404).send();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const webhook = providerNamed(app, name).readWebhook(app, request.headers, body);
      if (webhook === 'bad signature') {
        log.warn({ provider: name }, 'a webhook was not signed by the provider');
        return reply.code(400).send();
      }
      if (webhook !== 'irrelevant') await takeWebhook(app, name, webhook);
      return reply.code(204).send();
    },
  }));

/**
 * Hands a webhook on, unless it was before. It is written down as done only after the listeners have done
 * their work: one that fails in between comes again, and settling twice is harmless.
 */
async function takeWebhook(app: App, provider: OutsideProviderName, webhook: Webhook): Promise<void> {
  const { webhookId, tenantId, tenderId, providerRef } = webhook;
  // The brand stands in the signed body, not in the host that the provider happened to call.
  if (!allBrands(app).some((brand) => brand.id === tenantId)) return;
  const ctx = systemContext(app, tenantId);
  const key = [provider, webhookId];
  const known = await ctx.db.row(
    'select 1 from payment_webhook where tenant_id = $1 and provider = $2 and webhook_id = $3',
    key,
  );
  if (known) return;
  const listeners = listenersOf(app);
  // Writing it down here would lose it: some other process may be the one that listens.
  if (listeners.length === 0) throw new Error('nobody in this process listens to webhooks');
  for (const listener of listeners) await listener(ctx, { provider, tenderId, providerRef });
  await ctx.db.change(
    'insert into payment_webhook (tenant_id, provider, webhook_id) values ($1, $2, $3) on conflict do nothing',
    key,
  );
}
