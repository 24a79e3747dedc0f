import type { Context } from '#platform/server/context.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import type { Settings } from '#platform/server/settings.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { brandOf, type Brand } from '#modules/tenancy/server/brands.ts';
import { accountFault, settingsOf, type OfBrand } from '#modules/tenancy/server/accounts/accounts.ts';
import { everyOffer, type PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';
import { offersFor, type OfferedMethod } from '#modules/payment/rules/methods.ts';
import { PROVIDERS } from './provider-table.ts';
import type { Beginning, OutsideProviderName, Provider, ProviderTimes } from './provider.ts';

/** Our own pages with the fields of providers. */
export const providerPages: readonly AnyRoute[] = Object.values(PROVIDERS).flatMap(({ pages = [] }) => pages);

/** Why a brand cannot use a provider: it has no account there that this process can use. Undefined when it can. */
export const providerFault = (of: OfBrand, name: OutsideProviderName): string | undefined =>
  accountFault(of, name) ?? PROVIDERS[name].faultOf(settingsOf(of));

/** A provider by its name. Throws with the reason when the brand cannot use it: a fault of the settings or its account. */
export function providerNamed(of: OfBrand, name: OutsideProviderName): Provider {
  const fault = providerFault(of, name);
  if (fault) throw new Error(fault);
  return PROVIDERS[name];
}

/** The time limits of a provider's charges by a method: those of the method if it has any. */
export function providerTimes(name: OutsideProviderName, method: OfferedMethod): ProviderTimes {
  const { methods, times } = PROVIDERS[name];
  const beginning = methods[method];
  return beginning?.kind === 'code' ? beginning.times : times;
}

/** The providers of a brand that are asked again about charges that were given up, and for how long. */
export const askedAgain = (of: OfBrand): { readonly name: OutsideProviderName; readonly forMs: number }[] =>
  Object.values(PROVIDERS).flatMap(({ name, times: { askAgainMs: forMs } }) =>
    forMs !== undefined && providerFault(of, name) === undefined ? [{ name, forMs }] : [],
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
  offersFor(brandOf(ctx).payment, flow).map((offer) => offered(ctx, offer));

/** A method that the brand offers in a flow, or undefined. */
export const offeredMethod = (ctx: Context, flow: CartKind, method: OfferedMethod): Offered | undefined =>
  offeredIn(ctx, flow).find((offer) => offer.method === method);

function offered(
  ctx: Context,
  { method, provider: name, maxPayments = 1, issuerBins }: PaymentOffer,
): Offered {
  const provider = providerNamed(ctx, name);
  const beginning = provider.methods[method]!;
  const most = beginning.kind === 'form' ? Math.min(maxPayments, beginning.maxPayments) : 1;
  return { method, provider, beginning, maxPayments: most, issuerBins };
}

/** Whether cards that are typed into a form can be saved at its provider. */
export const savesCards = (beginning: Beginning | undefined): boolean =>
  beginning?.kind === 'form' && beginning.savesCards === true;

/** Whether a provider has a call that removes a saved card there. */
export const removesCards = (name: OutsideProviderName): boolean => PROVIDERS[name].removeCard !== undefined;

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
