import type { App, Context } from '#platform/server/context.ts';
import type { Settings } from '#platform/server/settings.ts';
import { CART_KINDS, type CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { allBrands, brandOf, type Brand } from '#modules/tenancy/server/brands.ts';
import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';
import { offersFor, type OfferedMethod } from '#modules/payment/rules/methods.ts';
import { demoProvider } from './demo/provider.ts';
import type { Beginning, Provider, OutsideProviderName } from './provider.ts';
import { stripeProvider } from './stripe/provider.ts';

const PROVIDERS: Readonly<Record<OutsideProviderName, Provider>> = {
  demo: demoProvider,
  stripe: stripeProvider,
};

/** A provider by its name. Throws with the reason when this process cannot use it: a fault of the settings. */
export function providerNamed({ settings }: App, name: OutsideProviderName): Provider {
  const fault = PROVIDERS[name].faultOf(settings);
  if (fault) throw new Error(fault);
  return PROVIDERS[name];
}

/** Whether this process has the settings for a provider. */
export const isConfigured = ({ settings }: App, name: OutsideProviderName): boolean =>
  PROVIDERS[name].faultOf(settings) === undefined;

/** A method as a brand offers it in a flow. */
export type Offered = {
  readonly method: OfferedMethod;
  readonly provider: Provider;
  readonly beginning: Beginning;
  /** The most payments (instalments) that a charge may be split into: as the brand allows and the provider can. */
  readonly maxPayments: number;
};

/** The methods that the brand offers in a flow, in its order. */
export const offeredIn = (ctx: Context, flow: CartKind): Offered[] =>
  offersFor(brandOf(ctx).payment, flow).map((offer) => offered(ctx.app, offer));

/** A method that the brand offers in a flow, or undefined. */
export const offeredMethod = (ctx: Context, flow: CartKind, method: OfferedMethod): Offered | undefined =>
  offeredIn(ctx, flow).find((offer) => offer.method === method);

function offered(app: App, { method, provider: name, maxPayments = 1 }: PaymentOffer): Offered {
  const provider = providerNamed(app, name);
  const beginning = provider.methods[method]!;
  const most = beginning.kind === 'form' ? Math.min(maxPayments, beginning.maxPayments) : 1;
  return { method, provider, beginning, maxPayments: most };
}

/** Origins of the frames that a brand's pages need for its payments. */
export const frameOriginsOf = ({ payment }: Pick<Brand, 'payment'>, settings: Settings): string[] => [
  ...new Set(everyOffer(payment).flatMap(({ provider }) => PROVIDERS[provider].frameOrigins(settings))),
];

const everyOffer = ({ offers, flows = {} }: Brand['payment']): PaymentOffer[] => [
  ...offers,
  ...Object.values(flows).flat(),
];

/** Call it at start, after brands are loaded. Throws with a sentence when the payment settings of a brand are wrong. */
export function checkProviders(app: App): void {
  for (const brand of allBrands(app)) {
    const fault = faultOfBrand(app, brand);
    if (fault) throw new Error(`brand "${brand.code}": ${fault}`);
  }
}

function faultOfBrand({ settings }: App, { payment }: Brand): string | undefined {
  const unknown = Object.keys(payment.flows ?? {}).find((flow) => !(flow in CART_KINDS));
  if (unknown) return `payment.flows names "${unknown}", which is no flow`;
  for (const { method, provider } of everyOffer(payment)) {
    const fault = PROVIDERS[provider].faultOf(settings);
    if (fault) return fault;
    if (!PROVIDERS[provider].methods[method]) return `${provider} takes no payments by ${method}`;
  }
  return undefined;
}
