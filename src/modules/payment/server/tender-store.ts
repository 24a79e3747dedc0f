import type { BrandDb } from '#platform/server/db.ts';
import type { OfferedMethod, PaymentMethod } from '#modules/payment/rules/methods.ts';
import type { DeclineReason, Instrument, NextAction } from '#modules/payment/rules/outcome.ts';
import { UNDECIDED_STATUSES, type TenderStatus } from '#modules/payment/rules/tender-states.ts';
import type { OutsideProviderName, ProviderName } from './provider.ts';

/** A row of `tender`: an amount of an order that one method pays. Minor units. */
export type Tender = {
  readonly tenderId: string;
  readonly orderId: string;
  readonly method: PaymentMethod;
  readonly provider: ProviderName;
  readonly status: TenderStatus;
  readonly amount: number;
  /** How much of the amount goes back, or has gone: the sum of its refunds. */
  readonly refunded: number;
  readonly currency: string;
  /** In how many payments (instalments) the amount is taken. */
  readonly numberOfPayments: number;
  /** The charge's name at an outside provider; null until it has told. */
  readonly providerRef: string | null;
  /** Of our own ledger: whose money it is. */
  readonly accountId: string | null;
  /** What was paid with; null until the provider has told. */
  readonly instrument: Instrument | null;
  readonly reason: DeclineReason | null;
  /** What the visitor must do next. */
  readonly action: NextAction | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = `tender_id as "tenderId", order_id as "orderId", method, provider, status, amount, refunded, currency,
  number_of_payments as "numberOfPayments",
   provider_ref as "providerRef", account_id as "accountId", instrument, reason, action, created_at as "createdAt", updated_at as "updatedAt"`;

/** A tender of an outside provider: the only kind whose money is asked for over the network. */
export type OutsideTender = Outside<Tender>;

type Outside<T> = T & { readonly provider: OutsideProviderName; readonly method: OfferedMethod };

export const isOutside = <T extends { readonly provider: ProviderName }>(tender: T): tender is Outside<T> =>
  tender.provider !== 'ledger';

export type NewTender = Pick<
  Tender,
  'tenderId' | 'orderId' | 'method' | 'provider' | 'amount' | 'currency' | 'numberOfPayments'
> &
  /** Known beforehand of our own ledger alone. */
  Partial<Pick<Tender, 'accountId' | 'instrument'>>;

/** Writes a tender down: no outside provider has been asked for it yet; our own ledger reserves it now. */
export async function insertTender(tx: BrandDb, tender: NewTender, now: Date): Promise<void> {
  await tx.change(
    `insert into tender (tenant_id, tender_id, order_id, method, provider, status, amount, currency, number_of_payments,
                         account_id, instrument, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      tender.tenderId, tender.orderId, tender.method, tender.provider, isOutside(tender) ? 'created' : 'reserved',
      tender.amount, tender.currency, tender.numberOfPayments, tender.accountId ?? null, tender.instrument ?? null, now,
    ], // prettier-ignore
  );
}

/** One tender, or undefined. */
export const findTender = (db: BrandDb, tenderId: string): Promise<Tender | undefined> =>
  db.row<Tender>(`select ${COLUMNS} from tender where tenant_id = $1 and tender_id = $2`, [tenderId]);

/** The tenders of an order, the oldest first; of those of one commit our own ledger's first. */
export const tendersOfOrder = (db: BrandDb, orderId: string): Promise<Tender[]> =>
  db.rows<Tender>(
    `select ${COLUMNS} from tender where tenant_id = $1 and order_id = $2 order by created_at, provider <> 'ledger', tender_id`,
    [orderId],
  );

/** The same, locked, in the order of their ids. */
export const lockTendersOfOrder = (tx: BrandDb, orderId: string): Promise<Tender[]> =>
  tx.rows<Tender>(
    `select ${COLUMNS} from tender where tenant_id = $1 and order_id = $2 order by tender_id for update`,
    [orderId],
  );

const listed = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/**
 * The brand's tenders whose provider has not decided and that nothing has happened to since `olderThan`; the
 * longest waiting first, at most `limit`.
 */
export const undecidedTenders = (db: BrandDb, olderThan: Date, limit = 100): Promise<OutsideTender[]> =>
  db.rows<OutsideTender>(
    `select ${COLUMNS} from tender
     where tenant_id = $1 and status in (${listed(UNDECIDED_STATUSES)}) and updated_at <= $2
     order by updated_at, tender_id limit $3`,
    [olderThan, limit],
  );

/**
 * Locks the tenders of the order that a tender belongs to, in the order of their ids, and reads them: whoever
 * records one of them must know how the others stand.
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

/** Writes what has become of a tender. */
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

/** Counts a refund on its tender, whose check is why never more goes back than came. Throws when it would. */
export async function raiseRefunded(tx: BrandDb, tenderId: string, amount: number, now: Date): Promise<void> {
  await tx.change(
    'update tender set refunded = refunded + $3, updated_at = $4 where tenant_id = $1 and tender_id = $2',
    [tenderId, amount, now],
  );
}

/** Card forms and webhooks that nobody will ask for again. */
export async function clearOldForms(db: BrandDb): Promise<void> {
  await Promise.all([
    db.change(`delete from payment_form where tenant_id = $1 and created_at < now() - interval '7 days'`),
    db.change(
      `delete from payment_webhook where tenant_id = $1 and received_at < now() - interval '30 days'`,
    ),
  ]);
}
