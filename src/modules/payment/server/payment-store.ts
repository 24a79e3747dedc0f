import type { BrandDb } from '#platform/server/db.ts';
import type { DeclineReason, Instrument } from '#modules/payment/rules/outcome.ts';
import { UNSETTLED_STATUSES, type PaymentStatus } from '#modules/payment/rules/payment-states.ts';
import type { GatewayName } from './gateway.ts';

/** A row of `payment`. Amount in minor units. */
export type Payment = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly gateway: GatewayName;
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly currency: string;
  /** In how many payments (instalments) the amount is taken. */
  readonly numberOfPayments: number;
  readonly providerRef: string | null;
  /** `{}` until the provider has told the card's brand, last four digits and expiry. */
  readonly instrument: Instrument | Record<string, never>;
  readonly reason: DeclineReason | null;
  /** What the visitor must do next: the address of the 3-D Secure step. */
  readonly action: { readonly url: string } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = `payment_id as "paymentId", order_id as "orderId", gateway, status, amount, currency,
  number_of_payments as "numberOfPayments",
   provider_ref as "providerRef", instrument, reason, action, created_at as "createdAt", updated_at as "updatedAt"`;

export type NewPayment = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly gateway: GatewayName;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly numberOfPayments: number;
  readonly now: Date;
};

/** Writes a payment down that nobody has been asked for yet. */
export async function insertPayment(tx: BrandDb, payment: NewPayment): Promise<void> {
  await tx.change(
    `insert into payment (tenant_id, payment_id, order_id, gateway, status, amount, currency, number_of_payments, created_at, updated_at)
     values ($1, $2, $3, $4, 'created', $5, $6, $7, $8, $8)`,
    [
      payment.paymentId, payment.orderId, payment.gateway, payment.amount, payment.currency, payment.numberOfPayments, payment.now,
    ], // prettier-ignore
  );
}

/** One payment, or undefined. */
export const findPayment = (db: BrandDb, paymentId: string): Promise<Payment | undefined> =>
  db.row<Payment>(`select ${COLUMNS} from payment where tenant_id = $1 and payment_id = $2`, [paymentId]);

/** The payments of an order, oldest first. */
export const paymentsOfOrder = (db: BrandDb, orderId: string): Promise<Payment[]> =>
  db.rows<Payment>(
    `select ${COLUMNS} from payment where tenant_id = $1 and order_id = $2 order by created_at, payment_id`,
    [orderId],
  );

/**
 * The brand's payments that somebody must still do something about (ask the provider, give the money back)
 * and that nothing has happened to since `olderThan`; the longest waiting first, at most `limit`.
 */
export const unsettledPayments = (db: BrandDb, olderThan: Date, limit = 100): Promise<Payment[]> =>
  db.rows<Payment>(
    `select ${COLUMNS} from payment
     where tenant_id = $1 and status in (${UNSETTLED_STATUSES.map((status) => `'${status}'`).join(', ')})
       and updated_at <= $2
     order by updated_at, payment_id limit $3`,
    [olderThan, limit],
  );

/**
 * Locks the payments of the order that a payment belongs to, in the order of their ids, and reads them: an
 * order is paid once, so whoever records one payment must look at its sisters.
 */
export const lockWithSisters = (tx: BrandDb, paymentId: string): Promise<Payment[]> =>
  tx.rows<Payment>(
    `select ${COLUMNS} from payment
     where tenant_id = $1
       and order_id = (select order_id from payment where tenant_id = $1 and payment_id = $2)
     order by payment_id for update`,
    [paymentId],
  );

export type PaymentChange = Pick<Payment, 'status' | 'providerRef' | 'instrument' | 'reason' | 'action'>;

/** Writes what has become of a payment. */
export async function updatePayment(
  tx: BrandDb,
  paymentId: string,
  change: PaymentChange,
  now: Date,
): Promise<void> {
  await tx.change(
    `update payment set status = $3, provider_ref = $4, instrument = $5, reason = $6, action = $7, updated_at = $8
     where tenant_id = $1 and payment_id = $2`,
    [paymentId, change.status, change.providerRef, change.instrument, change.reason, change.action, now],
  );
}

/** Card forms and notifications that nobody will ask for again. */
export async function clearOldForms(db: BrandDb): Promise<void> {
  await Promise.all([
    db.change(`delete from payment_form where tenant_id = $1 and created_at < now() - interval '7 days'`),
    db.change(`delete from payment_notice where tenant_id = $1 and received_at < now() - interval '30 days'`),
  ]);
}
