import type { Input, Reply } from '#kernel/endpoint.ts';
import { sum, toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import type { cancelOrderItems, operatorOrder } from '#modules/ordering/contract.ts';
import { GoodsGone, type Item } from '#modules/sales/server/goods.ts';
import { forItemsByKind } from './goods.ts';
import { itemsOf } from './item-store.ts';
import { lockOrderByCode, orderByCode, type Order } from './order-store.ts';
import { announce, wakeWorker } from './outbox/outbox-store.ts';
import { holdingsOf, takeBack } from './take-back.ts';

type OrderView = Reply<typeof operatorOrder>;

/** An order by its code with its items, for operators. Refuses ORDER_NOT_FOUND. */
export async function operatorOrderFor(
  ctx: Context,
  { params }: Input<typeof operatorOrder>,
): Promise<OrderView> {
  const order = await orderByCode(ctx.db, params.code);
  if (!order) throw refuse('ORDER_NOT_FOUND', {}, 404);
  return orderView(order, await itemsOf(ctx.db, order.orderId));
}

const orderView = ({ code, status, currency, total }: Order, items: readonly Item[]): OrderView => ({
  code,
  status,
  currency,
  total: toMajor(total, currency),
  items: items.map(({ itemNo, kind, subjectId, state, amount }) => ({
    itemNo,
    kind,
    subjectId,
    state,
    amount: toMajor(amount, currency),
  })),
});

/** The result of the cancelling transaction. */
type Cancelled = {
  readonly order: Order;
  readonly items: readonly Item[];
  /** The refund, in minor units. */
  readonly amount: number;
  readonly eventId: string;
};

/**
 * Cancels items of a paid order: they become invalid, their seats are free again, and their price is refunded to the
 * methods that paid it. Without `itemNos` cancels all that are left; then `includeCharges` refunds the service charges
 * too (non-refundable otherwise, specification section 8), also when the items were cancelled before. Parallel calls
 * cancel each item once. Refuses ORDER_NOT_FOUND, NOTHING_TO_CANCEL, TICKET_ADMITTED.
 */
export async function cancelOrderItemsFor(
  ctx: Context,
  { params, body }: Input<typeof cancelOrderItems>,
): Promise<Reply<typeof cancelOrderItems>> {
  const cancelled = await ctx.db
    .transaction((tx) => cancel(ctx, tx, params.code, body))
    .catch((error: unknown) => {
      throw error instanceof GoodsGone ? refuse(error.code) : error;
    });
  const { order, items, amount, eventId } = cancelled;
  await Promise.all([
    ...forItemsByKind(items, async (goods, own) => goods.publish?.(ctx, order, own, { event: 'released' })),
    wakeWorker(ctx.db, eventId),
  ]);
  return {
    itemNos: items.map(({ itemNo }) => itemNo),
    refunded: toMajor(amount, order.currency),
    currency: order.currency,
  };
}

type Wanted = Input<typeof cancelOrderItems>['body'];

async function cancel(ctx: Context, tx: BrandDb, code: string, wanted: Wanted): Promise<Cancelled> {
  const order = await lockOrderByCode(tx, code);
  if (order?.status !== 'paid') throw refuse('ORDER_NOT_FOUND', {}, 404);
  const { orderId } = order;
  const { issued, paid, left } = await holdingsOf(tx, order);
  const items = issued.filter(({ itemNo }) => wanted.itemNos?.includes(itemNo) ?? true);
  const withCharges = wanted.includeCharges === true && items.length === issued.length;
  const amount = withCharges ? left : sum(items.map((item) => item.amount));
  const isNothing = items.length === 0 && (!withCharges || amount === 0);
  if (isNothing || items.length < (wanted.itemNos?.length ?? 0)) throw refuse('NOTHING_TO_CANCEL');
  const itemNos = items.map(({ itemNo }) => itemNo);
  const reason = itemNos.length > 0 ? `items-${itemNos.join('-')}` : 'charges';
  await takeBack(ctx, tx, order, { items, paid, amount, reason, to: 'public' });
  const eventId = await announce(tx, 'order.items_cancelled', orderId, ctx.now, { itemNos, amount });
  await recordAct(tx, ctx, { act: 'order.items_cancelled', subject: code, detail: { itemNos, amount } });
  return { order, items, amount, eventId };
}
