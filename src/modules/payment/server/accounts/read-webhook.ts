import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '#platform/server/context.ts';
import type { Settings } from '#platform/server/settings.ts';
import { brandsWithAccounts, settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import { allBrands, closedBrands } from '#modules/tenancy/server/brands.ts';
import type { OutsideProviderName, Webhook } from '../provider.ts';
import { PROVIDERS } from '../provider-table.ts';
import { providerFault } from '../providers.ts';

/** What there is to do for a request to a provider's address, when it is no webhook about a tender. */
type Nothing =
  /** No brand of this process has an account there. */
  | 'no account'
  /** Signed for none of the accounts. */
  | 'bad signature'
  /** Signed for an account, but about a tender of a brand that has another one. */
  | 'of another account'
  | 'irrelevant';

/**
 * Reads a webhook. Not the host says which account has sent it, but the signature: it is checked with the secret of every
 * account of this process. Then the body, which was signed, says whose tender it is about, and that brand's present account
 * must be the one that has signed. So an account can say nothing about the tenders of brands with another one.
 * Throws ProviderUnreachable.
 */
export async function readWebhook(
  app: App,
  name: OutsideProviderName,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): Promise<Webhook | Nothing> {
  const accounts = accountsAt(app, name);
  let found: Nothing = accounts.length > 0 ? 'bad signature' : 'no account';
  for (const settings of accounts) {
    const read = await PROVIDERS[name].readWebhook(app, settings, headers, rawBody);
    if (read === 'bad signature') continue;
    // Another installation may share the account.
    if (read === 'irrelevant' || !isBrand(app, read.tenantId)) found = 'irrelevant';
    else if (isAccountOf(app, read.tenantId, name, settings)) return read;
    else if (found === 'bad signature') found = 'of another account';
  }
  return found;
}

/**
 * The settings with each account at a provider that this process can use, the same account once: that of its environment,
 * and those of brands.
 */
function accountsAt(app: App, name: OutsideProviderName): Settings[] {
  const own = brandsWithAccounts(app)
    .map((tenantId) => ({ app, tenantId }))
    .filter((of) => providerFault(of, name) === undefined)
    .map(settingsOf);
  const isUsable = PROVIDERS[name].faultOf(app.settings) === undefined;
  const usable = isUsable ? [app.settings, ...own] : own;
  return [...new Map(usable.map((settings) => [accountIn(settings, name), settings])).values()];
}

/** Whether settings have the account that a brand has now. */
const isAccountOf = (app: App, tenantId: number, name: OutsideProviderName, settings: Settings): boolean =>
  providerFault({ app, tenantId }, name) === undefined &&
  accountIn(settingsOf({ app, tenantId }), name) === accountIn(settings, name);

/** The account at a provider, the same object until it is changed; the demo gateway has one account for all. */
const accountIn = (settings: Settings, name: OutsideProviderName): unknown =>
  name === 'demo' ? name : settings[name];

const isBrand = (app: App, tenantId: number): boolean =>
  [...allBrands(app), ...closedBrands(app)].some(({ id }) => id === tenantId);
