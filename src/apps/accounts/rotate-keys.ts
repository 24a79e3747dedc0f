import type { BrandDb } from '#platform/server/db.ts';
import type { BoxKeys, Rotation } from '#platform/server/secret-box.ts';
import { reencryptCards } from '#modules/payment/server/saved-cards/reencrypt-cards.ts';
import { storedBrands } from '#modules/tenancy/server/accounts/account-store.ts';
import { reencryptAccounts } from '#modules/tenancy/server/accounts/change-accounts.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Encrypts accounts and saved cards with the first key of theirs. Safe to repeat, and while the shop goes on. Returns the
 * exit code: 1 when something is encrypted with none of the keys, which then must not be thrown away.
 */
export async function rotateKeys({
  database,
  accountKeys,
  cardKeys,
  print,
  warn,
}: CommandContext): Promise<number> {
  if (!accountKeys && !cardKeys)
    throw new Error('neither FOYER_ACCOUNT_KEYS nor FOYER_CARD_KEYS is set: there is no key to rotate to');
  const brands = await storedBrands(database);
  let unreadable = 0;
  const rotate = async (
    what: string,
    keys: BoxKeys,
    reencrypt: (db: BrandDb, keys: BoxKeys) => Promise<Rotation[]>,
  ): Promise<void> => {
    const done: Rotation[] = [];
    for (const { tenantId } of brands) done.push(...(await reencrypt(database.brand(tenantId), keys)));
    const count = (wanted: Rotation): number => done.filter((one) => one === wanted).length;
    print(
      `${what}: ${count('again')} encrypted again, ${count('left')} had the first key, ${count('unreadable')} have no known key.`,
    );
    unreadable += count('unreadable');
  };
  if (accountKeys) await rotate('Accounts', accountKeys, reencryptAccounts);
  else warn('note: FOYER_ACCOUNT_KEYS is not set: accounts are left as they are.');
  if (cardKeys) await rotate('Saved cards', cardKeys, reencryptCards);
  else warn('note: FOYER_CARD_KEYS is not set: saved cards are left as they are.');
  if (unreadable > 0)
    warn('Add the missing keys to the variables and rotate again, before you remove any key.');
  return unreadable > 0 ? 1 : 0;
}
