import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import type { ChargeOrder } from './gateway.ts';
import { gatewayNamed } from './gateways.ts';
import { findPayment, insertPayment, type NewPayment, type Payment } from './payment-store.ts';
import { recordRefund } from './record-outcome.ts';

/**
 * What ordering does with payments. Those that take a `tx` belong inside its transactions; those that take
 * a context ask the provider and must be called with no transaction open.
 */

/** Writes a payment down before the provider hears of it: no charge exists that we do not know of. */
export const openPayment = (tx: BrandDb, payment: NewPayment): Promise<void> => insertPayment(tx, payment);

type ChargeDetails = Pick<ChargeOrder, 'identifier' | 'description' | 'returnUrl' | 'customer'>;

/**
 * Asks the provider for the money; record the answer with `recordOutcome`. The payment's id is the
 * idempotency key, so that asking again after a crash charges nobody twice.
 * Throws GatewayUnreachable when the outcome is unknown: leave the payment, a query will tell.
 */
export async function chargePayment(
  ctx: Context,
  payment: Pick<Payment, 'paymentId' | 'amount' | 'currency' | 'numberOfPayments' | 'gateway'>,
  details: ChargeDetails,
): Promise<Outcome> {
  const { paymentId, amount, currency, numberOfPayments } = payment;
  const order = { paymentId, amount, currency, numberOfPayments, ...details };
  return gatewayNamed(ctx.app, payment.gateway).charge(ctx, order);
}

/**
 * The provider's truth about a payment. 'unknown' means that it has not heard of it (yet: a request of ours
 * may still be on its way; `cancelPayment` closes that door). Throws GatewayUnreachable.
 */
export const queryPayment = async (
  ctx: Context,
  payment: Payment,
): Promise<Outcome | { readonly status: 'unknown' }> =>
  gatewayNamed(ctx.app, payment.gateway).query(ctx, payment);

/** Withdraws an undecided charge and answers how it ended, which may still be `paid`. Throws GatewayUnreachable. */
export const cancelPayment = async (ctx: Context, payment: Payment): Promise<Outcome> =>
  gatewayNamed(ctx.app, payment.gateway).cancel(ctx, payment);

/**
 * Gives back a payment that is `refund_due`, whole, and writes that down. Safe to repeat: the payment's id
 * makes the key, so that the visitor is paid back once. Answers whether the money is on its way or still
 * awaits the provider (then call again later). What ends with it is written `alongside`, in the same transaction:
 * a process may die after any. Throws GatewayUnreachable, RefundRefused.
 */
export async function refundPayment(
  ctx: Context,
  paymentId: string,
  alongside: (tx: BrandDb) => Promise<void> = async () => {},
): Promise<'refunded' | 'pending'> {
  const payment = await findPayment(ctx.db, paymentId);
  if (!payment) throw new Error(`no payment ${paymentId}`);
  if (payment.status === 'refunded') return 'refunded';
  if (payment.status !== 'refund_due')
    throw new Error(`payment ${paymentId} is ${payment.status}, not refund_due`);
  const { amount, currency, providerRef, createdAt } = payment;
  const refundKey = `${paymentId}:refund`;
  const order = { paymentId, providerRef, createdAt, amount, currency, refundKey };
  const { status } = await gatewayNamed(ctx.app, payment.gateway).refund(ctx, order);
  if (status === 'pending') return status;
  await ctx.db.transaction(async (tx) => {
    await recordRefund(tx, paymentId, ctx.app.now());
    await alongside(tx);
  });
  return status;
}
