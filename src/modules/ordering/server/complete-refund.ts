import type { Context } from '#platform/server/context.ts';
import { refundsOfOrder, type Refund } from '#modules/payment/server/refund-store.ts';
import { payRefund } from '#modules/payment/server/refunds.ts';
import { lockOrder, setOrderStatus } from './order-store.ts';
import { announce, wakeWorker } from './outbox/outbox-store.ts';

/**
 * Asks the provider to pay a refund. When it was the last open refund of an order that bought nothing, the order ends and
 * its buyer gets an e-mail. Safe to repeat; throws when the provider does not answer or refuses.
 */
export async function completeRefund(ctx: Context, { refundId, orderId, reason }: Refund): Promise<void> {
  let eventId: string | undefined;
  await payRefund(ctx, refundId, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const refunds = await refundsOfOrder(tx, orderId);
    // Cancelling items ('returned') sends an e-mail of its own.
    if (!order || reason === 'returned' || refunds.some(({ state }) => state !== 'refunded')) return;
    if (order.status === 'refund_due') await setOrderStatus(tx, orderId, 'refunded', ctx.now);
    eventId = await announce(tx, 'order.refunded', orderId, ctx.now);
  });
  if (eventId) await wakeWorker(ctx.db, eventId);
}
