import type { BrandDb, Database } from '#platform/server/db.ts';
import type { AccountEnvironment } from '#modules/tenancy/rules/provider-account.ts';

/** A brand as the database has it, whether or not a process serves it. */
export type StoredBrand = { readonly tenantId: number; readonly code: string };

/** All brands. */
export const storedBrands = (database: Database): Promise<StoredBrand[]> =>
  database.system<StoredBrand>('select tenant_id as "tenantId", code from tenant order by tenant_id');

/** A row of `provider_account`. */
export type AccountRow = {
  /** A name that this version may not know. */
  readonly provider: string;
  readonly environment: AccountEnvironment;
  /** What may be shown. */
  readonly settings: Readonly<Record<string, string>>;
  /** The other values as JSON, encrypted. */
  readonly secrets: Buffer;
  readonly updatedAt: Date;
};

/** The accounts of a brand, by their providers' names. */
export const accountRows = (db: BrandDb): Promise<AccountRow[]> =>
  db.rows<AccountRow>(
    `select provider, environment, settings, secrets, updated_at as "updatedAt"
       from provider_account where tenant_id = $1 order by provider`,
  );

/** The providers at which a brand has an account of its own. */
export const accountProviders = async (db: BrandDb): Promise<ReadonlySet<string>> =>
  new Set((await accountRows(db)).map(({ provider }) => provider));

/** Writes an account of a brand, in place of its former one at the same provider. */
export const putAccount = (tx: BrandDb, account: AccountRow): Promise<number> =>
  tx.change(
    `insert into provider_account (tenant_id, provider, environment, settings, secrets, updated_at)
     values ($1, $2, $3, $4::jsonb, $5, $6)
     on conflict (tenant_id, provider) do update
       set environment = excluded.environment, settings = excluded.settings, secrets = excluded.secrets,
           updated_at = excluded.updated_at`,
    [
      account.provider, account.environment, JSON.stringify(account.settings), account.secrets, account.updatedAt,
    ], // prettier-ignore
  );

/** Removes a brand's account; false when it has none at the provider. */
export const deleteAccount = async (tx: BrandDb, provider: string): Promise<boolean> =>
  (await tx.change('delete from provider_account where tenant_id = $1 and provider = $2', [provider])) > 0;

/** Replaces what is encrypted, unless the account was changed in the meantime. Returns whether it did. */
export const replaceSecrets = async (
  db: BrandDb,
  { provider, secrets: former }: Pick<AccountRow, 'provider' | 'secrets'>,
  secrets: Buffer,
): Promise<boolean> =>
  (await db.change(
    'update provider_account set secrets = $3 where tenant_id = $1 and provider = $2 and secrets = $4',
    [provider, secrets, former],
  )) > 0;
