import type { BrandDb } from '#platform/server/db.ts';
import type { LedgerAction, LedgerMethod } from '#modules/payment/rules/ledger.ts';

/** A row of `ledger_account`: what a customer has with us. Minor units. */
export type LedgerAccount = {
  readonly accountId: string;
  readonly kind: LedgerMethod;
  readonly reference: string;
  readonly currency: string;
  readonly balance: number;
  /** Of the balance, for payments under way. */
  readonly reserved: number;
};

const COLUMNS = 'account_id as "accountId", kind, reference, currency, balance, reserved';

export type NewAccount = Pick<LedgerAccount, 'accountId' | 'kind' | 'reference' | 'currency'>;

/** Writes an account down that nothing is on. Throws when its kind has the reference already. */
export async function insertAccount(tx: BrandDb, account: NewAccount, now: Date): Promise<void> {
  await tx.change(
    `insert into ledger_account (tenant_id, account_id, kind, reference, currency, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [account.accountId, account.kind, account.reference, account.currency, now],
  );
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

/** A row of `ledger_entry`: what has moved an account. Minor units. */
export type LedgerEntry = {
  readonly accountId: string;
  readonly action: LedgerAction;
  readonly amount: number;
  /** The same key again moves nothing. */
  readonly key: string;
  /** Null for a deposit. */
  readonly tenderId: string | null;
};

/**
 * Appends an entry, which moves its account (the trigger `apply_ledger_entry`). Nothing happens when its key is known.
 * Throws when the account has less free than a tender wants to reserve.
 */
export async function insertEntry(tx: BrandDb, entry: LedgerEntry, now: Date): Promise<void> {
  await tx.change(
    `insert into ledger_entry (tenant_id, account_id, action, amount, key, tender_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, key) do nothing`,
    [entry.accountId, entry.action, entry.amount, entry.key, entry.tenderId, now],
  );
}

/** The entries of a tender, the oldest first. */
export const entriesOfTender = (db: BrandDb, tenderId: string): Promise<LedgerEntry[]> =>
  db.rows<LedgerEntry>(
    `select account_id as "accountId", action, amount, key, tender_id as "tenderId" from ledger_entry
      where tenant_id = $1 and tender_id = $2 order by entry_no`,
    [tenderId],
  );
