import type { App, Context } from '#platform/server/context.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import type { Settings } from '#platform/server/settings.ts';
import { CART_KINDS, type CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { brandOf, type Brand } from '#modules/tenancy/server/brands.ts';
import { everyOffer, type PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';
import { offersFor, type OfferedMethod } from '#modules/payment/rules/methods.ts';
import { cardcomProvider } from './cardcom/provider.ts';
import { demoProvider } from './demo/provider.ts';
import type { Beginning, Provider, OutsideProviderName } from './provider.ts';
import { paypalProvider } from './paypal/provider.ts';
import { payuProvider } from './payu/provider.ts';
import { stripeProvider } from './stripe/provider.ts';

const PROVIDERS: Readonly<Record<OutsideProviderName, Provider>> = {
  demo: demoProvider,
  stripe: stripeProvider,
  payu: payuProvider,
  paypal: paypalProvider,
  cardcom: cardcomProvider,
};

/** Our own pages with the fields of providers. */
export const providerPages: readonly AnyRoute[] = Object.values(PROVIDERS).flatMap(({ pages = [] }) => pages);

/** A provider by its name. Throws with the reason when this process cannot use it: a fault of the settings. */
export function providerNamed({ settings }: App, name: OutsideProviderName): Provider {
  const fault = PROVIDERS[name].faultOf(settings);
  if (fault) throw new Error(fault);
  return PROVIDERS[name];
}

/** Whether this process has the settings for a provider. */
export const isConfigured = ({ settings }: App, name: OutsideProviderName): boolean =>
  PROVIDERS[name].faultOf(settings) === undefined;

/** The providers of this process that are asked again about charges that were given up, and for how long. */
export const askedAgain = (app: App): { readonly name: OutsideProviderName; readonly forMs: number }[] =>
  Object.values(PROVIDERS).flatMap(({ name, times: { askAgainMs: forMs } }) =>
    forMs !== undefined && isConfigured(app, name) ? [{ name, forMs }] : [],
  );

/** A method as a brand offers it in a flow. */
export type Offered = {
  readonly method: OfferedMethod;
  readonly provider: Provider;
  readonly beginning: Beginning;
  /** The most payments (instalments) that a charge may be split into: as the brand allows and the provider can. */
  readonly maxPayments: number;
  /** The first digits of the cards that the offer is for; undefined: of every card. */
  readonly issuerBins?: readonly string[] | undefined;
};

/** The methods that the brand offers in a flow, in its order. */
export const offeredIn = (ctx: Context, flow: CartKind): Offered[] =>
  offersFor(brandOf(ctx).payment, flow).map((offer) => offered(ctx.app, offer));

/** A method that the brand offers in a flow, or undefined. */
export const offeredMethod = (ctx: Context, flow: CartKind, method: OfferedMethod): Offered | undefined =>
  offeredIn(ctx, flow).find((offer) => offer.method === method);

function offered(app: App, { method, provider: name, maxPayments = 1, issuerBins }: PaymentOffer): Offered {
  const provider = providerNamed(app, name);
  const beginning = provider.methods[method]!;
  const most = beginning.kind === 'form' ? Math.min(maxPayments, beginning.maxPayments) : 1;
  return { method, provider, beginning, maxPayments: most, issuerBins };
}

/** Whether cards that are typed into a form can be saved at its provider. */
export const savesCards = (beginning: Beginning | undefined): boolean =>
  beginning?.kind === 'form' && beginning.savesCards === true;

/** Origins of the frames that a brand's pages need for its payments. */
export const frameOriginsOf = ({ payment }: Pick<Brand, 'payment'>, settings: Settings): string[] => [
  ...new Set(everyOffer(payment).flatMap(({ provider }) => PROVIDERS[provider].frameOrigins(settings))),
];

/** Origins of the frames in which a brand's customers pay with the wallet of their device; none where it has no such offer. */
export const walletOriginsOf = ({ payment }: Pick<Brand, 'payment'>, settings: Settings): string[] => [
  ...new Set(
    everyOffer(payment)
      .filter(({ method }) => method === 'wallet')
      .flatMap(({ provider }) => PROVIDERS[provider].walletOrigins?.(settings) ?? []),
  ),
];

/** Whether windows that a brand's pages open for its payments must be able to speak to them. */
export const opensWindows = ({ payment }: Pick<Brand, 'payment'>): boolean =>
  everyOffer(payment).some(
    // The sheet of some wallets is a window.
    ({ provider, method }) => method === 'wallet' || PROVIDERS[provider].opensWindows,
  );

/** What of a brand's payments works in no process, whatever its settings. */
export type OfferFault =
  | { readonly kind: 'flow'; readonly flow: string }
  | { readonly kind: 'method'; readonly method: OfferedMethod; readonly provider: OutsideProviderName }
  | { readonly kind: 'currency'; readonly currency: string; readonly provider: OutsideProviderName }
  | { readonly kind: 'issuer'; readonly provider: OutsideProviderName }
  /** Not every device has a wallet: there must be another way to pay. */
  | { readonly kind: 'walletAlone' };

/**
 * Flows that do not exist, methods and currencies that their provider does not take, issuers that it does not tell, and
 * lists of methods in which only the device's wallet is.
 */
export const offerFaults = ({ payment, currency }: Pick<Brand, 'payment' | 'currency'>): OfferFault[] => [
  ...Object.keys(payment.flows ?? {})
    .filter((flow) => !(flow in CART_KINDS))
    .map((flow) => ({ kind: 'flow', flow }) as const),
  ...everyOffer(payment)
    .filter(({ method, provider }) => !PROVIDERS[provider].methods[method])
    .map(({ method, provider }) => ({ kind: 'method', method, provider }) as const),
  ...[...new Set(everyOffer(payment).map(({ provider }) => provider))]
    .filter((provider) => PROVIDERS[provider].currencies?.has(currency) === false)
    .map((provider) => ({ kind: 'currency', currency, provider }) as const),
  ...everyOffer(payment)
    .filter(({ issuerBins, ...offer }) => issuerBins && !tellsIssuer(offer))
    .map(({ provider }) => ({ kind: 'issuer', provider }) as const),
  ...[payment.offers, ...Object.values(payment.flows ?? {})]
    .filter((offers) => offers.every(({ method }) => method === 'wallet'))
    .map(() => ({ kind: 'walletAlone' }) as const),
];

function tellsIssuer({ method, provider }: PaymentOffer): boolean {
  const beginning = PROVIDERS[provider].methods[method];
  return beginning?.kind === 'form' && beginning.tellsIssuer === true;
}

/** The settings of a process that its providers need. */
type ProviderSettings = Parameters<Provider['faultOf']>[0];

/** Settings of a process that can use no provider. */
const NO_SETTINGS = { demo: false, stripe: {}, payu: {}, paypal: {}, cardcom: {} } as ProviderSettings;

/**
 * A sentence for each provider of a brand that a process with these settings cannot use; without settings, what a
 * process must have for each.
 */
export const missingSettings = (
  payment: Brand['payment'],
  settings: ProviderSettings = NO_SETTINGS,
): { readonly provider: OutsideProviderName; readonly problem: string }[] =>
  [...new Set(everyOffer(payment).map(({ provider }) => provider))].flatMap((provider) => {
    const problem = PROVIDERS[provider].faultOf(settings);
    return problem ? [{ provider, problem }] : [];
  });

/** A sentence that says why this process cannot take a brand's payments; undefined when it can. */
export function paymentsFault(
  { settings }: App,
  brand: Pick<Brand, 'payment' | 'currency' | 'configuration'>,
): string | undefined {
  const { payment, configuration } = brand;
  const [fault] = offerFaults(brand);
  if (fault?.kind === 'flow') return `payment.flows names "${fault.flow}", which is no flow`;
  if (fault?.kind === 'currency') return `${fault.provider} takes no ${fault.currency}`;
  if (fault?.kind === 'issuer') return `${fault.provider} does not tell who has issued a card`;
  if (fault?.kind === 'walletAlone') return 'not every device has a wallet: another method is needed';
  if (fault) return `${fault.provider} takes no payments by ${fault.method}`;
  const [missing] = missingSettings(payment, settings);
  if (missing) return missing.problem;
  const mayBeSaved =
    configuration.saveCard &&
    configuration.auth.provider !== null &&
    everyOffer(payment).some(({ method, provider }) => savesCards(PROVIDERS[provider].methods[method]));
  return mayBeSaved && !settings.cardKeys ? NO_CARD_KEYS : undefined;
}

const NO_CARD_KEYS =
  'saved cards need FOYER_CARD_KEYS (openssl rand -base64 32); without it, set saveCard of the site to false';
