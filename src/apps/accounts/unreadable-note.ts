import { openAccount } from '#modules/tenancy/server/accounts/account-secret.ts';
import { accountRows, storedBrands } from '#modules/tenancy/server/accounts/account-store.ts';
import type { CommandContext } from './command-context.ts';

type Reading = Pick<CommandContext, 'database' | 'accountKeys'>;

/** What `set` tells when the keys of this command are perhaps not those of the shop's processes. */
export async function unreadableNote({ database, accountKeys }: Reading): Promise<string | undefined> {
  const all = await Promise.all(
    (await storedBrands(database)).map(async ({ tenantId }) =>
      (await accountRows(database.brand(tenantId))).map((row) => openAccount(accountKeys, tenantId, row)),
    ),
  );
  const unreadable = all.flat().filter((one) => typeof one === 'string').length;
  return unreadable > 0
    ? `warning: the keys of this command cannot read some accounts (${unreadable}). Do the shop's processes have the same FOYER_ACCOUNT_KEYS?`
    : undefined;
}
