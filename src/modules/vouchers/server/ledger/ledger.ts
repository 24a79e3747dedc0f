import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Explain } from '#platform/server/statement-batch.ts';
import { pointsToRefund } from '#modules/memberships/rules/points.ts';
import {
  ledgerReference,
  ledgerStateAfter,
  nextLedgerState,
  type LedgerAction,
  type LedgerMethod,
} from '../../rules/ledger.ts';
import {
  accountsByReference,
  entriesOfTender,
  insertAccount,
  insertEntry,
  insertMissingAccount,
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

/** The ids of the accounts of references (as they are stored); a missing one is opened with balance 0. */
export async function accountsOf(
  db: BrandDb,
  kind: LedgerMethod,
  references: readonly string[],
  currency: string,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const find = async (): Promise<Map<string, string>> => {
    const found = await accountsByReference(db, kind, references);
    return new Map(found.map(({ reference, accountId }) => [reference, accountId]));
  };
  const known = await find();
  const missing = references.filter((one) => !known.has(one));
  if (missing.length === 0) return known;
  for (const reference of missing)
    await insertMissingAccount(db, { accountId: uuidv7(now.getTime()), kind, reference, currency }, now);
  return find();
}

/** Adds money to an account, once for a key. */
export const deposit = (
  tx: BrandDb,
  { accountId, amount, key }: Pick<LedgerEntry, 'accountId' | 'amount' | 'key'>,
  now: Date,
): Promise<void> => insertEntry(tx, { accountId, amount, key, action: 'deposit', tenderId: null }, now);

/** The amount of an account that a tender reserves. `points`: the loyalty points that it takes, of an account of points. */
export type LedgerCharge = {
  readonly tenderId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly points?: number | undefined;
};

/** The checks of the database that refuse to reserve what is not there, with the refusal of each. */
type LimitRefusal = 'SYSTEM_VOUCHER_NO_BALANCE' | 'POINTS_NO_BALANCE';
const LIMITS: Readonly<Record<string, LimitRefusal>> = {
  ledger_account_covers_reserved: 'SYSTEM_VOUCHER_NO_BALANCE',
  member_covers_points: 'POINTS_NO_BALANCE',
};

/** An account's free amount is less than was to be reserved: the transaction is rolled back. `code`: its refusal. */
export class AccountNotCovered extends Error {
  readonly code: LimitRefusal;
  constructor(code: LimitRefusal, cause: unknown) {
    super('a ledger account has less than the amount to reserve', { cause });
    this.name = 'AccountNotCovered';
    this.code = code;
  }
}

/**
 * First transaction: reserves amounts of accounts for tenders. Sorted by account, so that two orders with the same
 * vouchers cannot deadlock. With loyalty points, whose lock is the member's row, they can, and the transaction is repeated.
 * Throws AccountNotCovered.
 */
export async function reserve(tx: BrandDb, charges: readonly LedgerCharge[], now: Date): Promise<void> {
  const inOrder = charges.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  const entries = inOrder.map((charge) => ({
    ...charge,
    action: 'reserve' as const,
    key: keyOf(charge, 'reserve'),
  }));
  await Promise.all(entries.map((entry) => insertEntry(tx, entry, now, notCovered)));
}

const notCovered: Explain = (error) => {
  const code = LIMITS[error.constraint ?? ''];
  return code && new AccountNotCovered(code, error);
};

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
  const moved =
    amount === undefined ? reserved : { ...reserved, amount, points: pointsBack(earlier, amount) };
  await insertEntry(tx, { ...moved, action, key }, now);
}

/** The points that a refund of an amount gives back, by the earlier entries of its tender; null when it took none. */
function pointsBack(earlier: readonly LedgerEntry[], amount: number): number | null {
  const [taken, ...refunded] = earlier
    .filter(({ action }) => action === 'reserve' || action === 'refund')
    .map((entry) => ({ amount: entry.amount, points: entry.points ?? 0 }));
  return earlier[0]?.points == null ? null : pointsToRefund(taken!, refunded, amount);
}
