import type { Context } from '#platform/server/context.ts';
import { ProviderUnreachable, RefundRefused } from '#modules/payment/server/provider.ts';
import { refundsOfOrders } from '#modules/payment/server/refund-store.ts';
import { completeRefund } from '../complete-refund.ts';
import type { Order } from '../order-store.ts';
import { payersOf } from '../seat-change/seat-change-store.ts';

/**
 * Pays the open refunds of an order at once, also of what was paid for other seats, each by itself. A failure of the
 * provider is stored with its refund, and the reconciliation tries it again.
 */
export async function payRefundsOfOrder(ctx: Context, { orderId }: Order): Promise<void> {
  for (const refund of await refundsOfOrders(ctx.db, await payersOf(ctx.db, orderId))) {
    const mustWait = refund.tryAfter !== null && refund.tryAfter > ctx.now;
    if (refund.state === 'refunded' || mustWait) continue;
    await completeRefund(ctx, refund).catch((error: unknown) => {
      if (!(error instanceof ProviderUnreachable || error instanceof RefundRefused)) throw error;
      ctx.log.warn({ err: error, refundId: refund.refundId }, 'refund not paid yet');
    });
  }
}
