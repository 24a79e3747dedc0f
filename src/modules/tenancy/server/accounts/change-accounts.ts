import type { BrandDb } from '#platform/server/db.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import { hasFirstKey, type BoxKeys, type Rotation } from '#platform/server/secret-box.ts';
import { splitValues, type Account, type AccountProvider } from '#modules/tenancy/rules/provider-account.ts';
import { publishBrands } from '../import-brand.ts';
import { decryptSecrets, encryptSecrets } from './account-secret.ts';
import { accountRows, deleteAccount, putAccount, replaceSecrets, type AccountRow } from './account-store.ts';

/**
 * What the command changes. Each change is published when it is committed, and running processes read the accounts again.
 */

/** Who changes an account, and when: for the record of acts, which gets no values. */
type Actor = { readonly operator: { readonly name: string }; readonly now: Date };

const formerAt = async (tx: BrandDb, provider: AccountProvider): Promise<AccountRow | undefined> =>
  (await accountRows(tx)).find((row) => row.provider === provider);

/** Writes a brand's account, with its secrets encrypted with the first key; returns the former one at the provider. */
export async function setAccount(
  tx: BrandDb,
  keys: BoxKeys,
  provider: AccountProvider,
  { environment, values }: Account,
  actor: Actor,
): Promise<AccountRow | undefined> {
  const former = await formerAt(tx, provider);
  const { shown, secrets } = splitValues(provider, values);
  const sealed = encryptSecrets(keys, { tenantId: tx.tenantId, provider }, secrets);
  await putAccount(tx, { provider, environment, settings: shown, secrets: sealed, updatedAt: actor.now });
  await recordAct(tx, actor, { act: 'account.set', subject: provider, detail: { environment } });
  await publishBrands(tx);
  return former;
}

/** Removes a brand's account: the environment's counts again. Returns what it was; undefined when there was none. */
export async function removeAccount(
  tx: BrandDb,
  provider: AccountProvider,
  actor: Actor,
): Promise<AccountRow | undefined> {
  const former = await formerAt(tx, provider);
  if (!former || !(await deleteAccount(tx, provider))) return undefined;
  await recordAct(tx, actor, { act: 'account.removed', subject: provider });
  await publishBrands(tx);
  return former;
}

/** Encrypts the secrets of all accounts of a brand with the first key. Nothing else of them changes. */
export async function reencryptAccounts(db: BrandDb, keys: BoxKeys): Promise<Rotation[]> {
  const rows = await accountRows(db);
  return Promise.all(rows.map((row) => reencrypt(db, keys, row)));
}

async function reencrypt(db: BrandDb, keys: BoxKeys, row: AccountRow): Promise<Rotation> {
  if (hasFirstKey(keys, row.secrets)) return 'left';
  const { tenantId } = db;
  const secrets = decryptSecrets(keys, tenantId, row);
  if (secrets === undefined) return 'unreadable';
  const { provider } = row;
  const sealed = encryptSecrets(keys, { tenantId, provider }, JSON.parse(secrets) as Record<string, string>);
  return (await replaceSecrets(db, row, sealed)) ? 'again' : 'left';
}
