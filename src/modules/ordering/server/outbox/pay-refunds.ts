import type { Context } from '#platform/server/context.ts';
import { refundsOfOrder } from '#modules/payment/server/refund-store.ts';
import { completeRefund } from '../complete-refund.ts';
import type { Order } from '../order-store.ts';

/** Pays the open refunds of an order at once. The reconciliation tries again what fails here. */
export async function payRefundsOfOrder(ctx: Context, { orderId }: Order): Promise<void> {
  for (const refund of await refundsOfOrder(ctx.db, orderId)) {
    if (refund.state !== 'refunded') await completeRefund(ctx, refund);
  }
}
