import type { Context } from '#platform/server/context.ts';
import type { Payment } from '#modules/payment/server/payment-store.ts';
import { refundPayment } from '#modules/payment/server/payments.ts';
import { lockOrder, setOrderStatus } from './order-store.ts';

/**
 * Gives the money of a payment that is due back, and ends its order. Safe to repeat; throws when the gateway does
 * not answer.
 */
export async function giveBack(ctx: Context, payment: Payment): Promise<void> {
  await refundPayment(ctx, payment.paymentId, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (order?.status === 'refund_due') await setOrderStatus(tx, order.orderId, 'refunded', ctx.now);
  });
}
