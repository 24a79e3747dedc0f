import { DatabaseError } from 'pg';
import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { ledgerReference, ledgerStateAfter, nextLedgerState, type LedgerAction } from '../../rules/ledger.ts';
import {
  entriesOfTender,
  insertAccount,
  insertEntry,
  type LedgerEntry,
  type NewAccount,
} from './ledger-store.ts';

/**
 * Our own ledger. It is the only provider whose money moves inside our transactions: a reserved amount is committed or
 * rolled back with its order. Amounts are minor units of the account's currency.
 */

/** Opens an account with balance 0 and returns its id. Throws when another account of its kind has the reference. */
export async function openAccount(
  tx: BrandDb,
  account: Omit<NewAccount, 'accountId'>,
  now: Date,
): Promise<string> {
  const accountId = uuidv7(now.getTime());
  await insertAccount(tx, { ...account, reference: ledgerReference(account.reference), accountId }, now);
  return accountId;
}

/** Adds money to an account, once for a key. */
export const deposit = (
  tx: BrandDb,
  { accountId, amount, key }: Pick<LedgerEntry, 'accountId' | 'amount' | 'key'>,
  now: Date,
): Promise<void> => insertEntry(tx, { accountId, amount, key, action: 'deposit', tenderId: null }, now);

/** The amount of an account that a tender reserves. */
export type LedgerCharge = { readonly tenderId: string; readonly accountId: string; readonly amount: number };

/** An account's free amount is less than was to be reserved: the transaction is rolled back. */
export class AccountNotCovered extends Error {
  constructor(cause: unknown) {
    super('a ledger account has less than the amount to reserve', { cause });
    this.name = 'AccountNotCovered';
  }
}

/**
 * First transaction: reserves amounts of accounts for tenders. Sorted by account, so that two orders with the same
 * accounts cannot deadlock. Throws AccountNotCovered.
 */
export async function reserve(tx: BrandDb, charges: readonly LedgerCharge[], now: Date): Promise<void> {
  const inOrder = charges.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  const entries = inOrder.map((charge) => ({
    ...charge,
    action: 'reserve' as const,
    key: keyOf(charge, 'reserve'),
  }));
  await Promise.all(entries.map((entry) => insertEntry(tx, entry, now))).catch((error: unknown) => {
    throw isNotCovered(error) ? new AccountNotCovered(error) : error;
  });
}

const isNotCovered = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'ledger_account_covers_reserved';

const keyOf = ({ tenderId }: Pick<LedgerCharge, 'tenderId'>, action: LedgerAction): string =>
  `${tenderId}:${action}`;

type TenderOfLedger = Pick<LedgerCharge, 'tenderId'>;

/** Second transaction: takes the amount that a tender has reserved. A second call changes nothing. */
export const capture = (tx: BrandDb, tender: TenderOfLedger, now: Date): Promise<void> =>
  move(tx, { tenderId: tender.tenderId, action: 'capture', key: keyOf(tender, 'capture') }, now);

/** Second transaction: frees the amount that a tender has reserved. A second call changes nothing. */
export const returnReserve = (tx: BrandDb, tender: TenderOfLedger, now: Date): Promise<void> =>
  move(tx, { tenderId: tender.tenderId, action: 'return', key: keyOf(tender, 'return') }, now);

/** Refunds an amount that a tender has captured to its account, once for a key. */
export const refund = (
  tx: BrandDb,
  { tenderId, amount, key }: TenderOfLedger & Pick<LedgerEntry, 'amount' | 'key'>,
  now: Date,
): Promise<void> => move(tx, { tenderId, amount, key, action: 'refund' }, now);

type Move = TenderOfLedger & Pick<LedgerEntry, 'action' | 'key'> & Partial<Pick<LedgerEntry, 'amount'>>;

/** Appends an entry of a tender, of `amount` or all that it has reserved. Throws when the tender's state forbids it. */
async function move(tx: BrandDb, { tenderId, action, key, amount }: Move, now: Date): Promise<void> {
  const earlier = await entriesOfTender(tx, tenderId);
  if (earlier.some((entry) => entry.key === key)) return;
  const state = ledgerStateAfter(earlier.map((entry) => entry.action));
  const [reserved] = earlier;
  if (!reserved || !nextLedgerState(state, action))
    throw new Error(`no ${action} of tender ${tenderId}: in the ledger it is ${state}`);
  await insertEntry(tx, { ...reserved, action, key, amount: amount ?? reserved.amount }, now);
}
