import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import type { KnownCharge } from '#modules/payment/server/provider.ts';
import { callPaypal, read } from './client.ts';
import { OrderSchema, type PaypalOrder } from './wire.ts';

const NOT_FOUND = 404;

/**
 * The order of a charge by PayPal's id. Undefined when there is no such order: PayPal forgets one that was never
 * captured. Throws ProviderUnreachable, and an error when the order is of another charge: then the id is a mistake or a
 * forgery, and pays nothing.
 */
export async function findOrder(
  ctx: Context,
  { tenderId, providerRef }: Pick<KnownCharge, 'tenderId' | 'providerRef'>,
): Promise<PaypalOrder | undefined> {
  const path = `/v2/checkout/orders/${encodeURIComponent(providerRef)}`;
  const answer = await callPaypal(settingsOf(ctx).paypal, { method: 'GET', path });
  if (answer.status === NOT_FOUND) return undefined;
  const order = read(OrderSchema, answer);
  if (order.purchase_units[0]!.custom_id !== chargeId(ctx.tenantId, tenderId))
    throw new Error(`PayPal's order ${providerRef} is not of tender ${tenderId}`);
  return order;
}
