import { perApp, type App, type Context } from '#platform/server/context.ts';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import type { Settings } from '#platform/server/settings.ts';
import { ACCOUNT_PROVIDERS, type AccountProvider } from '#modules/tenancy/rules/provider-account.ts';
import { openAccount } from './account-secret.ts';
import { settingsOfAccount, settingsWithoutKeys } from './account-settings.ts';
import { accountRows, storedBrands, type AccountRow } from './account-store.ts';

/** The accounts of brands at payment providers, as a process has them in memory. */

type AccountsOfBrand = {
  readonly settings: Partial<ProviderSettings>;
  /** Why an account cannot be used, by provider. */
  readonly faults: ReadonlyMap<string, string>;
  /** The providers at which the brand takes test payments. */
  readonly tests: readonly AccountProvider[];
};

const NO_ACCOUNTS: AccountsOfBrand = { settings: {}, faults: new Map(), tests: [] };

const table = perApp((): { current: ReadonlyMap<number, AccountsOfBrand> } => ({ current: new Map() }));

/** Whose accounts: those of a request's brand, or of another one. */
export type OfBrand = Pick<Context, 'app' | 'tenantId'>;

const accountsOf = ({ app, tenantId }: OfBrand): AccountsOfBrand =>
  table(app).current.get(tenantId) ?? NO_ACCOUNTS;

/**
 * The settings of the process with the brand's own accounts in place of the environment's. An account is the same object
 * until it is changed, so that what is kept for an account (access tokens, clients) can be kept by the object.
 */
export const settingsOf = (of: OfBrand): Settings => ({ ...of.app.settings, ...accountsOf(of).settings });

/** Why the brand's own account at a provider cannot be used; undefined when it can, or the brand has none. */
export const accountFault = (of: OfBrand, provider: string): string | undefined =>
  accountsOf(of).faults.get(provider);

/** The ids of the brands that have accounts of their own, also of those that this process does not serve. */
export const brandsWithAccounts = (app: App): number[] => [...table(app).current.keys()];

/**
 * Reads the accounts of all brands again: at start, and after one has changed. An account that cannot be used is logged,
 * as are accounts that take test payments in production; the others are used. Read them before the brands, which are
 * served only with an account.
 */
export async function loadAccounts(app: App): Promise<void> {
  const brands = await storedBrands(app.database);
  const loaded = new Map<number, AccountsOfBrand>();
  await Promise.all(
    brands.map(async ({ tenantId, code }) => {
      const rows = await accountRows(app.database.brand(tenantId));
      if (rows.length === 0) return;
      const accounts = accountsFrom({ app, tenantId }, rows);
      loaded.set(tenantId, accounts);
      report(app, code, accounts);
    }),
  );
  table(app).current = loaded;
}

function accountsFrom(of: OfBrand, rows: readonly AccountRow[]): AccountsOfBrand {
  const { settings: process } = of.app;
  const settings: Record<string, ProviderSettings[AccountProvider]> = {};
  const faults = new Map<string, string>();
  const tests: AccountProvider[] = [];
  for (const row of rows) {
    const provider = ACCOUNT_PROVIDERS.find((name) => name === row.provider);
    const account = openAccount(process.accountKeys, of.tenantId, row);
    if (typeof account === 'string') faults.set(row.provider, account);
    if (!provider) continue;
    const read =
      typeof account === 'string'
        ? settingsWithoutKeys(process, provider)
        : settingsOfAccount(process, provider, account);
    settings[provider] = unlessChanged(accountsOf(of).settings[provider], read);
    if (typeof account !== 'string' && account.environment === 'test') tests.push(provider);
  }
  return { settings, faults, tests };
}

/** The former object when the new one is equal. */
const unlessChanged = <T extends object>(former: T | undefined, now: T): T =>
  former && JSON.stringify(former) === JSON.stringify(now) ? former : now;

function report({ log, settings: { demo } }: App, brand: string, { faults, tests }: AccountsOfBrand): void {
  for (const [provider, fault] of faults)
    log.error({ brand, provider, fault }, "a brand's account at a provider cannot be used");
  if (demo) return;
  for (const provider of tests)
    log.warn({ brand, provider }, 'this brand takes test payments: they move no money');
}
