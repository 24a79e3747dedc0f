import { decryptSecret, encryptSecret, type BoxKeys } from '#platform/server/secret-box.ts';
import { ACCOUNT_PROVIDERS, readAccount, type Account } from '#modules/tenancy/rules/provider-account.ts';
import type { AccountRow } from './account-store.ts';

/** The encryption of an account's secrets: they belong to their brand and provider. */

/** Where the secrets of an account belong: those of another brand or provider cannot be read in their place. */
const placeOf = (tenantId: number, provider: string): string => `provider account ${tenantId}.${provider}`;

/** The secrets of a brand's account, encrypted with the first key. */
export const encryptSecrets = (
  keys: BoxKeys,
  { tenantId, provider }: { readonly tenantId: number; readonly provider: string },
  secrets: Readonly<Record<string, string>>,
): Buffer => encryptSecret(keys, placeOf(tenantId, provider), JSON.stringify(secrets));

/** The secrets of a row as the JSON that was encrypted; undefined when none of the keys decrypts them. */
export const decryptSecrets = (
  keys: BoxKeys | undefined,
  tenantId: number,
  { provider, secrets }: Pick<AccountRow, 'provider' | 'secrets'>,
): string | undefined => keys && decryptSecret(keys, placeOf(tenantId, provider), secrets);

/** The account of a row; a sentence without any value when it cannot be used. */
export function openAccount(keys: BoxKeys | undefined, tenantId: number, row: AccountRow): Account | string {
  const provider = ACCOUNT_PROVIDERS.find((name) => name === row.provider);
  if (!provider) return `this version knows no accounts at ${row.provider}`;
  const secrets = decryptSecrets(keys, tenantId, row);
  if (secrets === undefined)
    return keys
      ? `no key of FOYER_ACCOUNT_KEYS decrypts the brand's account at ${provider}`
      : `the brand's account at ${provider} is encrypted, and FOYER_ACCOUNT_KEYS is not set`;
  const { environment, settings } = row;
  const read = readAccount(provider, { environment, ...settings, ...(JSON.parse(secrets) as object) });
  return 'faults' in read ? `the brand's account at ${provider} is wrong: ${read.faults.join('; ')}` : read;
}
