import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type * as contract from '#modules/ordering/contract.ts';
import { isUndecided, ofLastAttempt } from '#modules/payment/rules/tender-states.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';
import { isOutside, tendersOfOrder, type OutsideTender } from '#modules/payment/server/tender-store.ts';
import { cancelTender, queryTender } from '#modules/payment/server/tenders.ts';
import type { CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { otherAwaitingOrders, awaitingOrders } from './awaiting-orders.ts';
import { findOrder } from './order-store.ts';
import { cancelInHouse, settleOrder } from './settle-order.ts';

/**
 * For a visitor who starts over while payments of a scope are under way: withdraws them at the provider and settles
 * their orders, so that nothing is charged afterwards. Call it with no transaction open. Refuses ORDER_ALREADY_PAID
 * when the money was taken first, PAYMENT_NOT_WITHDRAWN when the provider does not confirm the withdrawal.
 */
export async function withdrawPayments(ctx: Context, scope: CartScope): Promise<void> {
  for (const orderId of await awaitingOrders(ctx, scope)) {
    await withdrawPayment(ctx, orderId);
    await assertUnpaid(ctx, orderId);
  }
}

/**
 * For a visitor who pays another cart: withdraws the payments of their other orders, since only one may be under way.
 * Returns false when there is none. Refuses PAYMENT_UNDER_WAY when the provider does not confirm the withdrawal.
 */
export async function withdrawOtherPayments(ctx: Context, cartId: string): Promise<boolean> {
  const orderIds = await otherAwaitingOrders(ctx, cartId);
  for (const orderId of orderIds) {
    await withdrawPayment(ctx, orderId);
    const order = await findOrder(ctx.db, orderId);
    if (order?.status === 'awaiting_payment') throw refuse('PAYMENT_UNDER_WAY', { orderId });
  }
  return orderIds.length > 0;
}

/**
 * Withdraws the payment of one of the visitor's own orders; its goods are in the cart again. Refuses ORDER_NOT_FOUND,
 * ORDER_ALREADY_PAID, PAYMENT_NOT_WITHDRAWN.
 */
export async function withdrawPaymentFor(
  ctx: Context,
  { params: { orderId } }: Input<typeof contract.withdrawPayment>,
): Promise<Reply<typeof contract.withdrawPayment>> {
  const order = await findOrder(ctx.db, orderId);
  if (!order || order.sessionId !== ctx.visitor.sessionId) throw refuse('ORDER_NOT_FOUND', {}, 404);
  if (order.status === 'awaiting_payment') await withdrawPayment(ctx, orderId);
  await assertUnpaid(ctx, orderId);
  return { isWithdrawn: true };
}

/** Withdraws the payment of an order at its provider, as far as it can be, and settles the order. */
export async function withdrawPayment(ctx: Context, orderId: string): Promise<void> {
  const tenders = ofLastAttempt(await tendersOfOrder(ctx.db, orderId)).filter(isOutside);
  if (tenders.length === 0) return cancelInHouse(ctx, orderId);
  try {
    for (const tender of tenders) if (isUndecided(tender.status)) await withdrawTender(ctx, tender);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    ctx.log.warn({ err: error, orderId }, 'no answer from the provider; the payment goes on');
  }
}

async function withdrawTender(ctx: Context, tender: OutsideTender): Promise<void> {
  const known = await queryTender(ctx, tender);
  // The charge request is still on its way: there is nothing to withdraw, and it may arrive later.
  if (known.status === 'unknown') return;
  const outcome = known.status === 'pending' ? await cancelTender(ctx, tender) : known;
  await settleOrder(ctx, tender.tenderId, outcome);
}

/** Refuses ORDER_ALREADY_PAID with the link to the tickets, and PAYMENT_NOT_WITHDRAWN while the order is undecided. */
export async function assertUnpaid(ctx: Context, orderId: string): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (order?.status === 'awaiting_payment') throw refuse('PAYMENT_NOT_WITHDRAWN', { orderId });
  if (order?.status === 'paid')
    throw refuse('ORDER_ALREADY_PAID', { reservationIdentifier: order.code, link: order.linkToken });
}
