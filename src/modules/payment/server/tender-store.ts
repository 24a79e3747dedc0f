import type { BrandDb } from '#platform/server/db.ts';
import type { OfferedMethod, PaymentMethod } from '#modules/payment/rules/methods.ts';
import type { DeclineReason, Instrument, NextAction, PaidOutcome } from '#modules/payment/rules/outcome.ts';
import { UNDECIDED_STATUSES, type TenderStatus } from '#modules/payment/rules/tender-states.ts';
import type { OutsideProviderName, ProviderName } from './provider.ts';

/** A row of `tender`: an amount of an order that one method pays. Minor units. */
export type Tender = {
  readonly tenderId: string;
  readonly orderId: string;
  /** The attempt to pay its order that it belongs to, from 1. */
  readonly attempt: number;
  readonly method: PaymentMethod;
  readonly provider: ProviderName;
  readonly status: TenderStatus;
  readonly amount: number;
  /** The sum of its refunds, paid or not. */
  readonly refunded: number;
  readonly currency: string;
  /**
   * What was asked for, when the provider has taken another amount or currency: `amount` and `currency` are then what it
   * has taken, all of which is refunded. Null otherwise.
   */
  readonly askedAmount: number | null;
  readonly askedCurrency: string | null;
  /** The number of payments (instalments) in which the amount is taken. */
  readonly numberOfPayments: number;
  /** The outside provider's id of the charge; null until its first answer. */
  readonly providerRef: string | null;
  /** The account, for tenders of our own ledger. */
  readonly accountId: string | null;
  /** The card, code or account that paid; null until the provider has sent it. */
  readonly instrument: Instrument | null;
  readonly reason: DeclineReason | null;
  /** The customer who wants its card to be saved; null: nobody does. */
  readonly saveCardFor: number | null;
  /** What the visitor must do next. */
  readonly action: NextAction | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = `tender_id as "tenderId", order_id as "orderId", attempt, method, provider, status, amount, refunded, currency,
  asked_amount as "askedAmount", asked_currency as "askedCurrency", number_of_payments as "numberOfPayments",
   provider_ref as "providerRef", account_id as "accountId", instrument, reason, action,
   save_card_for as "saveCardFor", created_at as "createdAt", updated_at as "updatedAt"`;

/** A tender of an outside provider. */
export type OutsideTender = Outside<Tender>;

type Outside<T> = T & { readonly provider: OutsideProviderName; readonly method: OfferedMethod };

/** Whether a tender is of an outside provider, and not of our own ledger or the counter. */
export const isOutside = <T extends { readonly provider: ProviderName }>(tender: T): tender is Outside<T> =>
  tender.provider !== 'ledger' && tender.provider !== 'counter';

/** Whether staff have taken a tender's money at the counter. */
export const isAtCounter = ({ provider }: Pick<Tender, 'provider'>): boolean => provider === 'counter';

/** The state in which a tender is written. */
function firstStatus(provider: ProviderName): TenderStatus {
  if (provider === 'ledger') return 'reserved';
  return provider === 'counter' ? 'paid' : 'created';
}

export type NewTender = Pick<
  Tender,
  'tenderId' | 'orderId' | 'method' | 'provider' | 'amount' | 'currency' | 'numberOfPayments'
> &
  /** Only tenders of our own ledger have these from the start. */
  Partial<Pick<Tender, 'accountId' | 'instrument' | 'saveCardFor'>> & {
    /** The loyalty points that it takes; they are stored in the ledger. */
    readonly points?: number;
    /** The form of the visitor that it uses. */
    readonly formId?: string;
  };

/** The number of the next attempt to pay an order. The caller has locked the order's row. */
export const nextAttempt = async (tx: BrandDb, orderId: string): Promise<number> =>
  (await tx.row<{ next: number }>(
    'select coalesce(max(attempt), 0) + 1 as next from tender where tenant_id = $1 and order_id = $2',
    [orderId],
  ))!.next;

/**
 * Writes a tender of an attempt: as 'created' before its outside provider is called, as 'reserved' for our own ledger, as
 * 'paid' for the counter.
 */
export async function insertTender(
  tx: BrandDb,
  tender: NewTender,
  attempt: number,
  now: Date,
): Promise<void> {
  await tx.change(
    `insert into tender (tenant_id, tender_id, order_id, method, provider, status, amount, currency, number_of_payments,
                         account_id, instrument, save_card_for, attempt, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
    [
      tender.tenderId, tender.orderId, tender.method, tender.provider, firstStatus(tender.provider),
      tender.amount, tender.currency, tender.numberOfPayments, tender.accountId ?? null, tender.instrument ?? null,
      tender.saveCardFor ?? null, attempt, now,
    ], // prettier-ignore
  );
}

/** One tender, or undefined. */
export const findTender = (db: BrandDb, tenderId: string): Promise<Tender | undefined> =>
  db.row<Tender>(`select ${COLUMNS} from tender where tenant_id = $1 and tender_id = $2`, [tenderId]);

/** The tenders of some orders, the oldest first; of one commit, those of our own ledger first. */
export const tendersOfOrders = (db: BrandDb, orderIds: readonly string[]): Promise<Tender[]> =>
  db.rows<Tender>(
    `select ${COLUMNS} from tender where tenant_id = $1 and order_id = any($2::uuid[])
      order by created_at, provider <> 'ledger', tender_id`,
    [orderIds],
  );

/** The same of one order. */
export const tendersOfOrder = (db: BrandDb, orderId: string): Promise<Tender[]> =>
  tendersOfOrders(db, [orderId]);

/** The paid tenders of some orders. */
export const paidTendersOf = (db: BrandDb, orderIds: readonly string[]): Promise<Tender[]> =>
  db.rows<Tender>(
    `select ${COLUMNS} from tender where tenant_id = $1 and order_id = any($2::uuid[]) and status = 'paid'`,
    [orderIds],
  );

/** Locks and reads the tenders of an order, in the order of their ids. */
export const lockTendersOfOrder = (tx: BrandDb, orderId: string): Promise<Tender[]> =>
  tx.rows<Tender>(
    `select ${COLUMNS} from tender where tenant_id = $1 and order_id = $2 order by tender_id for update`,
    [orderId],
  );

const UNDECIDED = UNDECIDED_STATUSES.map((status) => `'${status}'`).join(', ');
/** The last change of a tender whose provider has not decided; null for others. An index has this expression. */
const UNDECIDED_SINCE = `case when status in (${UNDECIDED}) then updated_at end`;

/**
 * The brand's tenders whose provider has not decided and that have not changed since `olderThan`; those that have
 * waited longest first, at most `limit`.
 */
export const undecidedTenders = (db: BrandDb, olderThan: Date, limit = 100): Promise<OutsideTender[]> =>
  db.rows<OutsideTender>(
    `select ${COLUMNS} from tender
     where tenant_id = $1 and ${UNDECIDED_SINCE} <= $2
     order by ${UNDECIDED_SINCE}, tender_id limit $3`,
    [olderThan, limit],
  );

/**
 * The brand's tenders of a provider that were given up since `since` because it did not know them, and are to be asked for
 * again: each after as long again as it had waited at the last question. Marks them as asked for now.
 */
export const askAgainFor = (
  db: BrandDb,
  {
    provider,
    since,
    now,
  }: { readonly provider: OutsideProviderName; readonly since: Date; readonly now: Date },
): Promise<OutsideTender[]> =>
  db.rows<OutsideTender>(
    `update tender set asked_at = $4
      where tenant_id = $1 and provider = $2 and status = 'cancelled' and provider_ref is null and created_at > $3
        and coalesce(asked_at, updated_at) + (coalesce(asked_at, updated_at) - created_at) <= $4
      returning ${COLUMNS}`,
    [provider, since, now],
  );

/**
 * Locks and reads all tenders of a tender's order, in the order of their ids: the outcome of one decides the order
 * together with the others.
 */
export const lockTendersOfSameOrder = (tx: BrandDb, tenderId: string): Promise<Tender[]> =>
  tx.rows<Tender>(
    `select ${COLUMNS} from tender
     where tenant_id = $1
       and order_id = (select order_id from tender where tenant_id = $1 and tender_id = $2)
     order by tender_id for update`,
    [tenderId],
  );

export type TenderChange = Pick<
  Tender,
  'status' | 'refunded' | 'providerRef' | 'instrument' | 'reason' | 'action'
>;

/** Stores the changes of a tender. */
export async function updateTender(
  tx: BrandDb,
  tenderId: string,
  change: TenderChange,
  now: Date,
): Promise<void> {
  await tx.change(
    `update tender set status = $3, provider_ref = $4, instrument = $5, reason = $6, action = $7, refunded = $8, updated_at = $9
     where tenant_id = $1 and tender_id = $2`,
    [
      tenderId, change.status, change.providerRef, change.instrument, change.reason, change.action, change.refunded, now,
    ], // prettier-ignore
  );
}

/**
 * Stores that a tender which was written just now is paid, without reading it. A guard: throws `otherwise` when the tender has
 * another outcome by now, and `recordOutcome` must say what follows.
 */
export const payNewTender = (
  tx: BrandDb,
  tenderId: string,
  { providerRef, instrument }: Pick<PaidOutcome, 'providerRef' | 'instrument'>,
  now: Date,
  otherwise: () => Error,
): Promise<void> =>
  tx.changeExactly(
    1,
    `update tender set status = 'paid', provider_ref = $3, instrument = $4, updated_at = $5
      where tenant_id = $1 and tender_id = $2 and status = 'created'`,
    [tenderId, providerRef, instrument, now],
    otherwise,
  );

/** Stores that the provider has taken another amount or currency than the tender's. */
export async function storeTaken(
  tx: BrandDb,
  tenderId: string,
  taken: Pick<Tender, 'amount' | 'currency'>,
): Promise<void> {
  await tx.change(
    `update tender set asked_amount = amount, asked_currency = currency, amount = $3, currency = $4
      where tenant_id = $1 and tender_id = $2 and asked_amount is null`,
    [tenderId, taken.amount, taken.currency],
  );
}

/** Adds a refund to its tender. Throws when more than the tender's amount would be refunded (a check of the table). */
export async function raiseRefunded(tx: BrandDb, tenderId: string, amount: number, now: Date): Promise<void> {
  await tx.change(
    'update tender set refunded = refunded + $3, updated_at = $4 where tenant_id = $1 and tender_id = $2',
    [tenderId, amount, now],
  );
}

/** Deletes card forms older than 7 days and webhooks older than 30 days. */
export async function clearOldForms(db: BrandDb): Promise<void> {
  await Promise.all([
    db.change(`delete from payment_form where tenant_id = $1 and created_at < now() - interval '7 days'`),
    db.change(
      `delete from payment_webhook where tenant_id = $1 and received_at < now() - interval '30 days'`,
    ),
  ]);
}
