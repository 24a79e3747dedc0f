import { DatabaseError } from 'pg';
import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from '#platform/server/db.ts';
import {
  ledgerReference,
  ledgerStateAfter,
  nextLedgerState,
  type LedgerAction,
} from '#modules/payment/rules/ledger.ts';
import {
  entriesOfTender,
  insertAccount,
  insertEntry,
  type LedgerEntry,
  type NewAccount,
} from './ledger-store.ts';

/**
 * Our own ledger. It is the one provider whose money moves inside our transactions: what a tender reserves stands or
 * falls with its order. Amounts are minor units, of the account's currency.
 */

/** Opens an account that nothing is on. Answers its id; throws when its kind has the reference already. */
export async function openAccount(
  tx: BrandDb,
  account: Omit<NewAccount, 'accountId'>,
  now: Date,
): Promise<string> {
  const accountId = uuidv7(now.getTime());
  await insertAccount(tx, { ...account, reference: ledgerReference(account.reference), accountId }, now);
  return accountId;
}

/** Puts money onto an account. The same key again puts nothing on it. */
export const deposit = (
  tx: BrandDb,
  { accountId, amount, key }: Pick<LedgerEntry, 'accountId' | 'amount' | 'key'>,
  now: Date,
): Promise<void> => insertEntry(tx, { accountId, amount, key, action: 'deposit', tenderId: null }, now);

/** An amount of an account that a tender has, or wants. */
export type LedgerCharge = { readonly tenderId: string; readonly accountId: string; readonly amount: number };

/** An account has less free than is wanted of it: the transaction that wanted it is undone. */
export class AccountNotCovered extends Error {
  constructor(cause: unknown) {
    super('a ledger account has less than is wanted of it', { cause });
    this.name = 'AccountNotCovered';
  }
}

/**
 * First transaction: keeps amounts of accounts for the tenders that want them. Two orders that want the same accounts
 * ask for them in one order, so that neither waits for the other. Throws AccountNotCovered.
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

/** Second transaction: takes what a tender has reserved. Asked for again it changes nothing. */
export const capture = (tx: BrandDb, tender: TenderOfLedger, now: Date): Promise<void> =>
  move(tx, { tenderId: tender.tenderId, action: 'capture', key: keyOf(tender, 'capture') }, now);

/** Second transaction: frees what a tender has reserved. Asked for again it changes nothing. */
export const returnReserve = (tx: BrandDb, tender: TenderOfLedger, now: Date): Promise<void> =>
  move(tx, { tenderId: tender.tenderId, action: 'return', key: keyOf(tender, 'return') }, now);

/** Gives an amount of what a tender took back to its account, once for a key. */
export const refund = (
  tx: BrandDb,
  { tenderId, amount, key }: TenderOfLedger & Pick<LedgerEntry, 'amount' | 'key'>,
  now: Date,
): Promise<void> => move(tx, { tenderId, amount, key, action: 'refund' }, now);

type Move = TenderOfLedger & Pick<LedgerEntry, 'action' | 'key'> & Partial<Pick<LedgerEntry, 'amount'>>;

/** Appends an entry to those of a tender: of all that it has reserved, or of an amount. Throws when they do not allow it. */
async function move(tx: BrandDb, { tenderId, action, key, amount }: Move, now: Date): Promise<void> {
  const earlier = await entriesOfTender(tx, tenderId);
  if (earlier.some((entry) => entry.key === key)) return;
  const state = ledgerStateAfter(earlier.map((entry) => entry.action));
  const [reserved] = earlier;
  if (!reserved || !nextLedgerState(state, action))
    throw new Error(`no ${action} of tender ${tenderId}: in the ledger it is ${state}`);
  await insertEntry(tx, { ...reserved, action, key, amount: amount ?? reserved.amount }, now);
}
