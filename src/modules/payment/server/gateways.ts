import type { App, Context } from '#platform/server/context.ts';
import { allBrands, brandOf } from '#modules/tenancy/server/brands.ts';
import { demoGatewayClient } from './demo/client.ts';
import type { Gateway, GatewayName } from './gateway.ts';
import { stripeGateway } from './stripe/gateway.ts';

const GATEWAYS: Readonly<Record<GatewayName, Gateway>> = { demo: demoGatewayClient, stripe: stripeGateway };

/** A gateway by its name. Production has no demo gateway: asking for it there is a fault of configuration. */
export function gatewayNamed(app: App, name: GatewayName): Gateway {
  const fault = faultOf(app, name);
  if (fault) throw new Error(fault);
  return GATEWAYS[name];
}

/** Whether this process can talk to a gateway at all. */
export const isConfigured = (app: App, name: GatewayName): boolean => faultOf(app, name) === undefined;

/** The gateway that a brand takes cards with (`payment.gateway` of its document). */
export const gatewayOf = (ctx: Context): Gateway => gatewayNamed(ctx.app, brandOf(ctx).payment.gateway);

/** The most payments (instalments) that a brand's charge may be split into: as it allows and its gateway can. */
export const maxPaymentsOf = (ctx: Context): number =>
  Math.min(brandOf(ctx).payment.maxPayments, gatewayOf(ctx).maxPayments);

/** To be called at start, once brands are loaded: throws one clear sentence when a brand cannot take cards here. */
export function checkGateways(app: App): void {
  for (const brand of allBrands(app)) {
    const fault = faultOf(app, brand.payment.gateway);
    if (fault) throw new Error(`brand "${brand.code}": ${fault}`);
  }
}

function faultOf({ settings }: App, name: GatewayName): string | undefined {
  if (name === 'demo') return settings.demo ? undefined : 'the demo gateway is for the demo and tests only';
  const { secretKey, publishableKey, webhookSecret } = settings.stripe;
  if (secretKey && publishableKey && webhookSecret) return undefined;
  return 'Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET';
}
