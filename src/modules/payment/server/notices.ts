import { perApp, systemContext, type App, type Context } from '#platform/server/context.ts';
import type { RawRoute } from '#platform/server/route.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';
import type { GatewayName, Notice } from './gateway.ts';
import { gatewayNamed, isConfigured } from './gateways.ts';

/**
 * Notifications of providers: verified, counted once, and handed to whoever listens. They say that
 * something happened; what, the listener asks the provider. Nothing here knows of orders.
 */

/** Takes what a notification is about. Throwing makes the provider send it again. */
export type NoticeListener = (
  ctx: Context,
  payment: { readonly gateway: GatewayName; readonly paymentId: string; readonly providerRef: string },
) => Promise<void>;

const listenersOf = perApp((): NoticeListener[] => []);

/** Registers a listener for this process; called once at start by the module that owns orders. */
export const onPaymentNotice = (app: App, listener: NoticeListener): void => {
  listenersOf(app).push(listener);
};

/** The address to which a gateway sends its notifications; any host of any brand will do. */
export const noticeRoute = (name: GatewayName): RawRoute => ({
  method: 'POST',
  path: noticePath(name),
  summary: `Notifications of the ${name} gateway, signed by it`,
  rawBody: true,
  foreign: true,
  answer: async ({ app, log }, request, reply) => {
    if (!isConfigured(app, name)) return reply.code(404).send();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const notice = gatewayNamed(app, name).readNotice(app, request.headers, body);
    if (notice === 'bad signature') {
      log.warn({ gateway: name }, 'a payment notification was not signed by the gateway');
      return reply.code(400).send();
    }
    if (notice !== 'irrelevant') await takeNotice(app, name, notice);
    return reply.code(204).send();
  },
});

export const noticePath = (name: GatewayName): string => `/api/payment/notice/${name}`;

/**
 * Hands a notification on, unless it was before. It is crossed off only after the listeners have done
 * their work: one that fails in between comes again, and settling twice is harmless.
 */
async function takeNotice(app: App, gateway: GatewayName, notice: Notice): Promise<void> {
  const { noticeId, tenantId, paymentId, providerRef } = notice;
  // The brand stands in the signed body, not in the host that the provider happened to call.
  if (!allBrands(app).some((brand) => brand.id === tenantId)) return;
  const ctx = systemContext(app, tenantId);
  const key = [gateway, noticeId];
  const known = await ctx.db.row(
    'select 1 from payment_notice where tenant_id = $1 and gateway = $2 and notice_id = $3',
    key,
  );
  if (known) return;
  const listeners = listenersOf(app);
  // Crossing it off here would lose it: some other process may be the one that listens.
  if (listeners.length === 0) throw new Error('nobody in this process listens to payment notifications');
  for (const listener of listeners) await listener(ctx, { gateway, paymentId, providerRef });
  await ctx.db.change(
    'insert into payment_notice (tenant_id, gateway, notice_id) values ($1, $2, $3) on conflict do nothing',
    key,
  );
}
