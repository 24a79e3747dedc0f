import { Check } from 'typebox/value';
import type { Context } from '#platform/server/context.ts';
import {
  ProviderUnreachable,
  RefundRefused,
  type RefundAnswer,
  type RefundOrder,
} from '#modules/payment/server/provider.ts';
import { payuAmount } from './amounts.ts';
import { callPayu, read, type PayuAnswer } from './client.ts';
import { RefundedSchema, RefundSchema, RefusalSchema } from './wire.ts';

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
  const answer = await callPayu(ctx.app, { method: 'POST', path, body });
  if (answer.status >= 400) throw refusal(answer);
  const { refundId } = read(RefundedSchema, answer).refund;
  const now = await callPayu(ctx.app, { method: 'GET', path: `${path}/${encodeURIComponent(refundId)}` });
  const { status } = read(RefundSchema, now);
  if (REFUSED.test(status)) throw new RefundRefused('payu', status);
  return { status: status === 'FINALIZED' ? 'refunded' : 'pending', providerRef: refundId };
}

function refusal({ status, body }: PayuAnswer): Error {
  if (status === 401) return new ProviderUnreachable('payu', new Error('no access'));
  const reason = Check(RefusalSchema, body) ? body.status : undefined;
  return new RefundRefused('payu', reason?.codeLiteral ?? reason?.statusCode ?? `status ${status}`);
}
