import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import {
  ProviderUnreachable,
  RefundRefused,
  type KnownCharge,
  type ProviderRefund,
  type RefundAnswer,
  type RefundOrder,
} from '#modules/payment/server/provider.ts';
import { amountOf, paypalAmount } from './amounts.ts';
import { callTwice, faultOf, read } from './client.ts';
import { findOrder } from './find-order.ts';
import { RefundedSchema, type PaypalOrder, type PaypalRefund } from './wire.ts';

const REFUSED = new Set(['FAILED', 'CANCELLED']);

/**
 * Refunds an amount. PayPal keeps a key for 45 days only, and answers it with the first state of its refund: so a refund
 * is first looked for in its order, where it has our key as `custom_id`. After one that failed the next has another key.
 */
export async function refund(ctx: Context, order: RefundOrder): Promise<RefundAnswer> {
  const { refundKey } = order;
  const found = await orderOf(ctx, order);
  const tries = refundsIn(found).filter(({ custom_id: key }) => key === refundKey);
  const made = tries.find(({ status }) => !REFUSED.has(status));
  return made ? answerFor(made) : makeRefund(ctx, order, found, tries.length);
}

async function orderOf(ctx: Context, { tenderId, providerRef }: RefundOrder): Promise<PaypalOrder> {
  const found = providerRef ? await findOrder(ctx, { tenderId, providerRef }) : undefined;
  if (!found) throw new RefundRefused('paypal', 'no order');
  return found;
}

const refundsIn = ({ purchase_units: [unit] }: PaypalOrder): readonly PaypalRefund[] =>
  unit?.payments?.refunds ?? [];

async function makeRefund(
  ctx: Context,
  { amount, currency, refundKey }: RefundOrder,
  { purchase_units: [unit] }: PaypalOrder,
  failedBefore: number,
): Promise<RefundAnswer> {
  const captured = unit?.payments?.captures?.at(-1);
  const value = paypalAmount(amount, currency);
  if (!captured) throw new RefundRefused('paypal', 'no capture');
  if (value === undefined) throw new RefundRefused('paypal', 'DECIMALS_NOT_SUPPORTED');
  const answer = await callTwice(settingsOf(ctx).paypal, {
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(captured.id)}/refund`,
    body: { amount: { currency_code: currency, value }, custom_id: refundKey },
    requestId: failedBefore === 0 ? refundKey : `${refundKey}:${failedBefore}`,
  });
  if (answer.status < 400) return answerFor(read(RefundedSchema, answer));
  const { issue, debugId } = faultOf(answer);
  // Refunded before, by an earlier request or in PayPal's dashboard: the customer has the money.
  if (issue === 'CAPTURE_FULLY_REFUNDED') return { status: 'refunded' };
  if (answer.status === 401) throw new ProviderUnreachable('paypal', new Error('no access'));
  ctx.log.warn({ issue, debugId, refundKey }, 'PayPal refused a refund');
  throw new RefundRefused('paypal', issue);
}

function answerFor({ id: providerRef, status }: Pick<PaypalRefund, 'id' | 'status'>): RefundAnswer {
  if (REFUSED.has(status)) throw new RefundRefused('paypal', status);
  return { status: status === 'COMPLETED' ? 'refunded' : 'pending', providerRef };
}

/** The refunds of a charge whose money PayPal has paid back, whoever began them. */
export async function refundsOf(ctx: Context, charge: KnownCharge): Promise<ProviderRefund[]> {
  const order = await findOrder(ctx, charge);
  return (order ? refundsIn(order) : [])
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id: providerRef, amount: { currency_code: currency, value }, custom_id: refundKey }) => ({
      providerRef,
      amount: amountOf(value, currency),
      currency,
      ...(refundKey !== undefined && { refundKey }),
    }));
}
