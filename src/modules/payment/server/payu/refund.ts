import { Check } from 'typebox/value';
import { sum } from '#kernel/money.ts';
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
import { amountOf, payuAmount } from './amounts.ts';
import { callPayu, read, type PayuAnswer } from './client.ts';
import {
  OrdersSchema,
  RefundedSchema,
  RefundSchema,
  RefundsSchema,
  RefusalSchema,
  type PayuRefund,
} from './wire.ts';

/** PayU spells it with one L; its older answers have two. */
const REFUSED = /^CANCELL?ED$/;

/**
 * Refunds an amount. PayU answers the same data again with the refund that they made, so it is safe to repeat; its
 * present state is then retrieved.
 */
export async function refund(ctx: Context, order: RefundOrder): Promise<RefundAnswer> {
  const { providerRef, amount, currency, refundKey } = order;
  if (!providerRef) throw new RefundRefused('payu', 'no order');
  const path = `/orders/${encodeURIComponent(providerRef)}/refunds`;
  const body = {
    refund: {
      description: 'refund',
      amount: payuAmount(amount, currency),
      currencyCode: currency,
      extRefundId: refundKey,
    },
  };
  const answer = await callPayu(settingsOf(ctx).payu, { method: 'POST', path, body });
  if (answer.status >= 400) {
    // Refunded before in PayU's panel: the customer has the money.
    if (await isRefundedWhole(ctx, providerRef)) return { status: 'refunded' };
    throw refusal(answer);
  }
  const { refundId } = read(RefundedSchema, answer).refund;
  const now = await callPayu(settingsOf(ctx).payu, {
    method: 'GET',
    path: `${path}/${encodeURIComponent(refundId)}`,
  });
  const { status } = read(RefundSchema, now);
  if (REFUSED.test(status)) throw new RefundRefused('payu', status);
  return { status: status === 'FINALIZED' ? 'refunded' : 'pending', providerRef: refundId };
}

const NOT_FOUND = 404;

/** The refunds of an order that PayU has paid, whoever began them. */
async function finalizedOf(ctx: Context, orderId: string): Promise<readonly PayuRefund[]> {
  const path = `/orders/${encodeURIComponent(orderId)}/refunds`;
  const answer = await callPayu(settingsOf(ctx).payu, { method: 'GET', path });
  const listed = answer.status === NOT_FOUND ? [] : read(RefundsSchema, answer);
  return listed.filter(({ status }) => status === 'FINALIZED');
}

async function isRefundedWhole(ctx: Context, orderId: string): Promise<boolean> {
  const answer = await callPayu(settingsOf(ctx).payu, {
    method: 'GET',
    path: `/orders/${encodeURIComponent(orderId)}`,
  });
  if (answer.status >= 400) return false;
  const { totalAmount } = read(OrdersSchema, answer).orders[0]!;
  const refunds = await finalizedOf(ctx, orderId);
  return sum(refunds.map(({ amount }) => Number(amount))) === Number(totalAmount);
}

/** The refunds of a charge whose money PayU has paid back, whoever began them. */
export const refundsOf = async (ctx: Context, charge: KnownCharge): Promise<ProviderRefund[]> =>
  (await finalizedOf(ctx, charge.providerRef)).map(
    ({ refundId: providerRef, amount = '', currencyCode: currency = charge.currency, extRefundId }) => ({
      providerRef,
      amount: amountOf(amount, currency),
      currency,
      ...(extRefundId !== undefined && { refundKey: extRefundId }),
    }),
  );

function refusal({ status, body }: PayuAnswer): Error {
  if (status === 401) return new ProviderUnreachable('payu', new Error('no access'));
  const reason = Check(RefusalSchema, body) ? body.status : undefined;
  return new RefundRefused('payu', reason?.codeLiteral ?? reason?.statusCode ?? `status ${status}`);
}
