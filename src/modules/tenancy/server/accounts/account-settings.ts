import {
  API_BASES,
  paypalAddresses,
  stripeScriptForAccounts,
  type ProviderSettings,
} from '#platform/server/provider-settings.ts';
import type { Settings } from '#platform/server/settings.ts';
import {
  noValues,
  type Account,
  type AccountEnvironment,
  type AccountProvider,
  type AccountValues,
} from '#modules/tenancy/rules/provider-account.ts';

type Maker<P extends AccountProvider> = (
  process: Settings,
  environment: AccountEnvironment,
  values: AccountValues<P>,
) => ProviderSettings[P];

const apiBase = (
  { standIns }: Settings,
  provider: AccountProvider,
  environment: AccountEnvironment,
): string => standIns[provider] ?? API_BASES[provider][environment];

const MAKERS: { readonly [P in AccountProvider]: Maker<P> } = {
  stripe: (process, environment, { publishableKey, secretKey, webhookSecret }) => ({
    publishableKey,
    secretKey,
    webhookSecret,
    apiBase: apiBase(process, 'stripe', environment),
    scriptUrl: stripeScriptForAccounts(process.stripe),
  }),
  payu: (process, environment, { posId, clientId, clientSecret, secondKey }) => ({
    posId,
    clientId,
    clientSecret,
    secondKey,
    apiBase: apiBase(process, 'payu', environment),
  }),
  paypal: (process, environment, { clientId, clientSecret, webhookId }) => ({
    clientId,
    clientSecret,
    webhookId,
    ...paypalAddresses(environment, process.standIns.paypal),
  }),
  cardcom: (process, environment, { terminal, apiName, apiPassword }) => ({
    terminal,
    apiName,
    apiPassword,
    apiBase: apiBase(process, 'cardcom', environment),
  }),
};

/** An account as the provider's code needs it; the environment decides where its API is. */
export const settingsOfAccount = (
  process: Settings,
  provider: AccountProvider,
  { environment, values }: Account,
): ProviderSettings[AccountProvider] =>
  (MAKERS[provider] as Maker<AccountProvider>)(process, environment, values);

/**
 * In place of an account that cannot be used: without any key, so that nothing can be charged, and not the account of the
 * environment either.
 */
export const settingsWithoutKeys = (
  process: Settings,
  provider: AccountProvider,
): ProviderSettings[AccountProvider] =>
  settingsOfAccount(process, provider, { environment: 'test', values: noValues(provider) });
