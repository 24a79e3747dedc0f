import type { BrandDb } from '#platform/server/db.ts';
import type { Explain } from '#platform/server/statement-batch.ts';
import type { LedgerAction, LedgerMethod } from '../../rules/ledger.ts';

/**
 * A row of `ledger_account`: the money that a customer has with us. Minor units. One of points has no balance of its own:
 * its entries move the points of the member with its reference.
 */
export type LedgerAccount = {
  readonly accountId: string;
  readonly kind: LedgerMethod;
  readonly reference: string;
  readonly currency: string;
  readonly balance: number;
  /** The part of the balance that is reserved for payments under way. */
  readonly reserved: number;
};

const COLUMNS = 'account_id as "accountId", kind, reference, currency, balance, reserved';

export type NewAccount = Pick<LedgerAccount, 'accountId' | 'kind' | 'reference' | 'currency'>;

const NEW_ACCOUNT = `insert into ledger_account (tenant_id, account_id, kind, reference, currency, created_at)
     values ($1, $2, $3, $4, $5, $6)`;
const rowOf = ({ accountId, kind, reference, currency }: NewAccount, now: Date) =>
  [accountId, kind, reference, currency, now] as const;

/** Writes an account with balance 0. Throws when another account of its kind has the reference. */
export async function insertAccount(tx: BrandDb, account: NewAccount, now: Date): Promise<void> {
  await tx.change(NEW_ACCOUNT, rowOf(account, now));
}

/** The same, unless another account of its kind has the reference. */
export async function insertMissingAccount(db: BrandDb, account: NewAccount, now: Date): Promise<void> {
  await db.change(`${NEW_ACCOUNT} on conflict (tenant_id, kind, reference) do nothing`, rowOf(account, now));
}

/** The accounts of a kind that have these references. */
export const accountsByReference = (
  db: BrandDb,
  kind: LedgerMethod,
  references: readonly string[],
): Promise<LedgerAccount[]> =>
  db.rows<LedgerAccount>(
    `select ${COLUMNS} from ledger_account where tenant_id = $1 and kind = $2 and reference = any($3::text[])`,
    [kind, references],
  );

/** A row of `ledger_entry`: one movement of an account. Minor units. */
export type LedgerEntry = {
  readonly accountId: string;
  readonly action: LedgerAction;
  readonly amount: number;
  /** A second entry with the same key is ignored. */
  readonly key: string;
  /** Null for a deposit. */
  readonly tenderId: string | null;
  /** The loyalty points that it moves, of an account of points; null or left out for any other. */
  readonly points?: number | null | undefined;
};

/**
 * Appends an entry, which changes its account (the trigger `apply_ledger_entry`). Does nothing when its key is known.
 * Throws when the account's free amount is less than the entry reserves (`explain`: what).
 */
export async function insertEntry(
  tx: BrandDb,
  entry: LedgerEntry,
  now: Date,
  explain?: Explain,
): Promise<void> {
  await tx.change(
    `insert into ledger_entry (tenant_id, account_id, action, amount, key, tender_id, points, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, key) do nothing`,
    [entry.accountId, entry.action, entry.amount, entry.key, entry.tenderId, entry.points ?? null, now],
    explain,
  );
}

/** The entries of a tender, the oldest first. */
export const entriesOfTender = (db: BrandDb, tenderId: string): Promise<LedgerEntry[]> =>
  db.rows<LedgerEntry>(
    `select account_id as "accountId", action, amount, key, tender_id as "tenderId", points from ledger_entry
      where tenant_id = $1 and tender_id = $2 order by entry_no`,
    [tenderId],
  );

/** The entries of an account with their times, the oldest first. */
export const entriesOfAccount = (
  db: BrandDb,
  accountId: string,
): Promise<(Pick<LedgerEntry, 'action' | 'amount'> & { readonly at: Date })[]> =>
  db.rows(
    `select action, amount, created_at as at from ledger_entry
      where tenant_id = $1 and account_id = $2 order by entry_no`,
    [accountId],
  );
