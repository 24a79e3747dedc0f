import type { Context } from '#platform/server/context.ts';
import { refundsOfOrder } from '#modules/payment/server/refund-store.ts';
import { giveBack } from '../give-back.ts';
import type { Order } from '../order-store.ts';

/** Gives the money of an order back as soon as may be; the reconciliation goes on with it should this fail. */
export async function payRefundsOfOrder(ctx: Context, { orderId }: Order): Promise<void> {
  for (const refund of await refundsOfOrder(ctx.db, orderId)) {
    if (refund.state !== 'refunded') await giveBack(ctx, refund);
  }
}
