import { hasFirstKey, type BoxKeys } from '#platform/server/secret-box.ts';
import { openAccount } from '#modules/tenancy/server/accounts/account-secret.ts';
import {
  accountRows,
  type AccountRow,
  type StoredBrand,
} from '#modules/tenancy/server/accounts/account-store.ts';
import type { CommandContext } from './command-context.ts';

/** A line for each account of some brands, without its secrets. */
export async function listAccounts(
  { database, accountKeys }: Pick<CommandContext, 'database' | 'accountKeys'>,
  brands: readonly StoredBrand[],
): Promise<string[]> {
  const lines = await Promise.all(
    brands.map(async ({ tenantId, code }) =>
      (await accountRows(database.brand(tenantId))).map((row) =>
        lineOf(accountKeys, { tenantId, code }, row),
      ),
    ),
  );
  const all = lines.flat();
  return all.length > 0 ? all : ['No accounts: the keys of the environment count for every brand.'];
}

function lineOf(keys: BoxKeys | undefined, { tenantId, code }: StoredBrand, row: AccountRow): string {
  const { provider, environment, settings, updatedAt } = row;
  const shown = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  const since = `set ${updatedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [`${code}: ${provider}`, environment, ...shown, since, stateOf(keys, tenantId, row)].join(', ');
}

function stateOf(keys: BoxKeys | undefined, tenantId: number, row: AccountRow): string {
  const opened = openAccount(keys, tenantId, row);
  if (typeof opened === 'string') return opened;
  return keys && hasFirstKey(keys, row.secrets)
    ? 'encrypted with the first key'
    : 'encrypted with an older key';
}
