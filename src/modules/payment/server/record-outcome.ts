import type { BrandDb } from '#platform/server/db.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { nextStatus, type PaymentStatus } from '#modules/payment/rules/payment-states.ts';
import { lockWithSisters, updatePayment, type Payment, type PaymentChange } from './payment-store.ts';

/** What recording did: the payment as it stands now and the status it came from (the same: nothing new). */
export type Recorded = { readonly payment: Payment; readonly from: PaymentStatus };

/**
 * Writes the provider's word into the payment, by the table of states. Late and repeated words change
 * nothing; money for an order that another payment has paid is due back. To be called inside the
 * transaction that settles the order. Throws when there is no such payment.
 */
export async function recordOutcome(
  tx: BrandDb,
  paymentId: string,
  outcome: Outcome,
  now: Date,
): Promise<Recorded> {
  const { payment, others } = await locked(tx, paymentId);
  const status = paidTwice(payment, others, outcome)
    ? 'refund_due'
    : nextStatus(payment.status, outcome.status);
  return change(tx, payment, { ...detailsOf(payment, outcome, status), status }, now);
}

/** Decides that a payment goes back whole: paid -> refund_due. `refundPayment` then does it. */
export async function wantRefund(tx: BrandDb, paymentId: string, now: Date): Promise<Recorded> {
  const { payment } = await locked(tx, paymentId);
  return change(tx, payment, { ...payment, status: nextStatus(payment.status, 'refund_wanted') }, now);
}

/** The provider has given the money back. */
export async function recordRefund(tx: BrandDb, paymentId: string, now: Date): Promise<Recorded> {
  const { payment } = await locked(tx, paymentId);
  return change(tx, payment, { ...payment, status: nextStatus(payment.status, 'refunded') }, now);
}

async function locked(
  tx: BrandDb,
  paymentId: string,
): Promise<{ payment: Payment; others: readonly Payment[] }> {
  const payments = await lockWithSisters(tx, paymentId);
  const payment = payments.find((one) => one.paymentId === paymentId);
  if (!payment) throw new Error(`no payment ${paymentId}`);
  return { payment, others: payments.filter((one) => one !== payment) };
}

async function change(
  tx: BrandDb,
  payment: Payment,
  { status, ...details }: PaymentChange,
  now: Date,
): Promise<Recorded> {
  const changed: PaymentChange = {
    status,
    providerRef: details.providerRef,
    instrument: details.instrument,
    reason: details.reason,
    action: details.action,
  };
  await updatePayment(tx, payment.paymentId, changed, now);
  return { payment: { ...payment, ...changed, updatedAt: now }, from: payment.status };
}

const paidTwice = (payment: Payment, others: readonly Payment[], outcome: Outcome): boolean =>
  outcome.status === 'paid' &&
  nextStatus(payment.status, 'paid') === 'paid' &&
  others.some((other) => other.status === 'paid');

/** What a word tells besides the status; what it does not tell stays as it was. */
function detailsOf(payment: Payment, outcome: Outcome, status: PaymentStatus): Omit<PaymentChange, 'status'> {
  return {
    providerRef: outcome.providerRef ?? payment.providerRef,
    instrument: outcome.status === 'paid' ? outcome.instrument : payment.instrument,
    reason: status === 'declined' && outcome.status === 'declined' ? outcome.reason : payment.reason,
    action:
      status !== 'pending'
        ? null
        : outcome.status === 'pending'
          ? (outcome.action ?? payment.action)
          : payment.action,
  };
}
