import type { BrandDb } from '#platform/server/db.ts';
import {
  OPEN_REFUND_STATES,
  type RefundReason,
  type RefundState,
} from '#modules/payment/rules/refunds/refund-states.ts';
import type { ProviderName } from './provider.ts';

/** A row of `refund`: an amount of a tender that is paid back to the customer. Minor units. */
export type Refund = {
  readonly refundId: string;
  readonly tenderId: string;
  readonly orderId: string;
  readonly amount: number;
  readonly state: RefundState;
  /** The idempotency key: the same key is never refunded twice. At the provider each attempt has its own (`attemptKey`). */
  readonly key: string;
  /** From 1; one more than the provider has refused. */
  readonly attempt: number;
  /** When the attempt is sent; null for at once. */
  readonly tryAfter: Date | null;
  readonly reason: RefundReason;
  readonly providerRef: string | null;
  /** Why the last attempt to pay it failed; null when none has, and when it is paid. */
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A refund with the data of its charge that the provider needs. */
export type RefundWithCharge = Refund & {
  readonly provider: ProviderName;
  readonly currency: string;
  readonly chargeRef: string | null;
  readonly chargedAt: Date;
};

const COLUMNS = `r.refund_id as "refundId", r.tender_id as "tenderId", r.order_id as "orderId", r.amount, r.state, r.key, r.attempt,
  r.try_after as "tryAfter", r.reason,
  r.provider_ref as "providerRef", r.failure, r.created_at as "createdAt", r.updated_at as "updatedAt"`;

export type NewRefund = Pick<Refund, 'refundId' | 'tenderId' | 'amount' | 'key' | 'reason'>;

/**
 * Writes a refund; call `raiseRefunded` in the same transaction. Undefined when the tender is unknown, or the key is
 * known already.
 */
export const insertRefund = (tx: BrandDb, refund: NewRefund, now: Date): Promise<Refund | undefined> =>
  tx.row<Refund>(
    `insert into refund as r (tenant_id, refund_id, tender_id, order_id, amount, state, key, reason, created_at, updated_at)
     select $1, $2, tender_id, order_id, $4, 'due', $5, $6, $7, $7 from tender where tenant_id = $1 and tender_id = $3
     on conflict (tenant_id, key) do nothing returning ${COLUMNS}`,
    [refund.refundId, refund.tenderId, refund.amount, refund.key, refund.reason, now],
  );

/** The refund that has a key, or undefined. */
export const refundByKey = (db: BrandDb, key: string): Promise<Refund | undefined> =>
  db.row<Refund>(`select ${COLUMNS} from refund r where r.tenant_id = $1 and r.key = $2`, [key]);

/** A refund with its charge, or undefined. */
export const findRefund = (db: BrandDb, refundId: string): Promise<RefundWithCharge | undefined> =>
  db.row<RefundWithCharge>(
    `select ${COLUMNS}, t.provider, t.currency, t.provider_ref as "chargeRef", t.created_at as "chargedAt"
     from refund r join tender t on t.tenant_id = r.tenant_id and t.tender_id = r.tender_id
     where r.tenant_id = $1 and r.refund_id = $2`,
    [refundId],
  );

/** The refunds of some orders, the oldest first. */
export const refundsOfOrders = (db: BrandDb, orderIds: readonly string[]): Promise<Refund[]> =>
  db.rows<Refund>(
    `select ${COLUMNS} from refund r
      where r.tenant_id = $1 and r.order_id = any($2::uuid[]) order by r.created_at, r.refund_id`,
    [orderIds],
  );

/** The same of one order. */
export const refundsOfOrder = (db: BrandDb, orderId: string): Promise<Refund[]> =>
  refundsOfOrders(db, [orderId]);

/** A refund of several orders, as a report needs it. Minor units. */
export type ReportedRefund = Pick<Refund, 'orderId' | 'amount' | 'state' | 'failure'> & {
  readonly currency: string;
};

/** The refunds of some orders whose key is the tender's id with this reason (`ordering/server/take-back.ts`). */
export const refundsForReason = (
  db: BrandDb,
  orderIds: readonly string[],
  reason: string,
): Promise<ReportedRefund[]> =>
  db.rows<ReportedRefund>(
    `select r.order_id as "orderId", r.amount, r.state, r.failure, t.currency
       from refund r join tender t on t.tenant_id = r.tenant_id and t.tender_id = r.tender_id
      where r.tenant_id = $1 and r.order_id = any($2::uuid[]) and r.key = r.tender_id || ':' || $3`,
    [orderIds, reason],
  );

const OPEN = OPEN_REFUND_STATES.map((state) => `'${state}'`).join(', ');

/**
 * The brand's refunds that are not paid, have not changed since `olderThan` and need not wait after a refusal; those that
 * have waited longest first, at most `limit`.
 */
export const openRefunds = (db: BrandDb, olderThan: Date, limit = 100): Promise<Refund[]> =>
  db.rows<Refund>(
    `select ${COLUMNS} from refund r where r.tenant_id = $1 and r.state in (${OPEN}) and r.updated_at <= $2
       and coalesce(r.try_after <= $2, true)
     order by r.updated_at, r.refund_id limit $3`,
    [olderThan, limit],
  );

/** Locks and reads a refund. */
export const lockRefund = (tx: BrandDb, refundId: string): Promise<Refund | undefined> =>
  tx.row<Refund>(`select ${COLUMNS} from refund r where r.tenant_id = $1 and r.refund_id = $2 for update`, [
    refundId,
  ]);

/** Stores the provider's answer to a refund. */
export async function updateRefund(
  tx: BrandDb,
  change: Pick<Refund, 'refundId' | 'state' | 'providerRef' | 'failure' | 'attempt' | 'tryAfter'>,
  now: Date,
): Promise<void> {
  await tx.change(
    `update refund set state = $3, provider_ref = $4, failure = $5, attempt = $6, try_after = $7, updated_at = $8
      where tenant_id = $1 and refund_id = $2`,
    [
      change.refundId, change.state, change.providerRef, change.failure, change.attempt, change.tryAfter, now,
    ], // prettier-ignore
  );
}

/** Stores why a refund got no answer. It is then the last in the line of those to try again. */
export async function noteFailure(db: BrandDb, refundId: string, failure: string, now: Date): Promise<void> {
  await db.change(
    `update refund set failure = $3, updated_at = $4 where tenant_id = $1 and refund_id = $2 and state <> 'refunded'`,
    [refundId, failure, now],
  );
}

/** When the oldest refund that is not paid back began, refused ones included; null when there is none. */
export const oldestOpenRefund = async (db: BrandDb): Promise<Date | null> =>
  (
    await db.row<{ since: Date | null }>(
      `select min(created_at) as since from refund where tenant_id = $1 and state <> 'refunded'`,
    )
  )?.since ?? null;
