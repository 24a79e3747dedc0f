import type { App } from '#platform/server/context.ts';
import type { OfferedMethod } from '#modules/payment/rules/methods.ts';
import { CART_KINDS } from '#modules/sales/rules/cart-kinds.ts';
import { everyOffer, type PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';
import type { Brand } from '#modules/tenancy/server/brands.ts';
import type { OutsideProviderName, Provider } from './provider.ts';
import { PROVIDERS } from './provider-table.ts';
import { providerFault, savesCards } from './providers.ts';

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
type SettingsOfProviders = Parameters<Provider['faultOf']>[0];

/** Settings of a process that can use no provider. */
const NO_SETTINGS = {
  ...Object.fromEntries(Object.keys(PROVIDERS).map((provider) => [provider, {}])),
  // Not a provider's settings: the process is no demo.
  demo: false,
} as SettingsOfProviders;

/**
 * A sentence for each provider of a brand that a process with these settings cannot use; without settings, what a
 * process must have for each. `accounts`: the providers at which the brand has an account of its own.
 */
export const missingSettings = (
  payment: Brand['payment'],
  accounts: ReadonlySet<string>,
  settings: SettingsOfProviders = NO_SETTINGS,
): { readonly provider: OutsideProviderName; readonly problem: string }[] =>
  [...new Set(everyOffer(payment).map(({ provider }) => provider))].flatMap((provider) => {
    const problem = accounts.has(provider) ? undefined : PROVIDERS[provider].faultOf(settings);
    return problem ? [{ provider, problem }] : [];
  });

/** A sentence that says why this process cannot take a brand's payments; undefined when it can. */
export function paymentsFault(
  app: App,
  brand: Pick<Brand, 'id' | 'payment' | 'currency'>,
): string | undefined {
  const { payment } = brand;
  const of = { app, tenantId: brand.id };
  const [fault] = offerFaults(brand);
  if (fault?.kind === 'flow') return `payment.flows names "${fault.flow}", which is no flow`;
  if (fault?.kind === 'currency') return `${fault.provider} takes no ${fault.currency}`;
  if (fault?.kind === 'issuer') return `${fault.provider} does not tell who has issued a card`;
  if (fault?.kind === 'walletAlone') return 'not every device has a wallet: another method is needed';
  if (fault) return `${fault.provider} takes no payments by ${fault.method}`;
  for (const { provider } of everyOffer(payment)) {
    const missing = providerFault(of, provider);
    if (missing) return missing;
  }
  return undefined;
}

/** Whether a brand wants its customers' cards to be saved, and one of its providers can. */
export const wantsSavedCards = ({
  payment,
  configuration,
}: Pick<Brand, 'payment' | 'configuration'>): boolean =>
  configuration.saveCard &&
  configuration.auth.provider !== null &&
  everyOffer(payment).some(({ method, provider }) => savesCards(PROVIDERS[provider].methods[method]));
