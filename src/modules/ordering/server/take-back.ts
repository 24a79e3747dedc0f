import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { sum } from '#kernel/money.ts';
import { spreadRefund, type RefundPart } from '#modules/payment/rules/refunds/spread-refund.ts';
import { requestRefund } from '#modules/payment/server/refunds.ts';
import { paidTendersOf, type Tender } from '#modules/payment/server/tender-store.ts';
import { unitsLeft } from '#modules/sales/rules/units.ts';
import {
  GoodsGone,
  type HeldItem,
  type Item,
  type ReleasedTo,
  type Units,
} from '#modules/sales/server/goods.ts';
import { forItemsByKind } from './goods.ts';
import { cancelUnits, itemsOf } from './item-store.ts';
import type { Order } from './order-store.ts';
import { wakeWorker } from './outbox/outbox-store.ts';
import { payersOf } from './seat-change/seat-change-store.ts';

/** What of a paid order the buyer still has, and the money for it. */
export type Holdings = {
  /** All its items, also those that the buyer has no more. */
  readonly items: readonly Item[];
  readonly issued: readonly Units[];
  readonly paid: readonly Tender[];
  /** What was paid and not refunded, in minor units. */
  readonly left: number;
};

/**
 * Reads what is left of a paid order, with what was paid for other seats later. Lock its row before you take anything back.
 * An order that has paid for other seats of another one has nothing: its money belongs to that one.
 */
export async function holdingsOf(tx: BrandDb, { orderId, changesOrderId }: Order): Promise<Holdings> {
  const isOwn = changesOrderId === null;
  const [items, paid] = await Promise.all([
    itemsOf(tx, orderId),
    isOwn ? paidTendersOf(tx, await payersOf(tx, orderId)) : [],
  ]);
  if (!isOwn) return { items, issued: [], paid, left: 0 };
  return {
    items,
    issued: items.filter(({ state }) => state === 'issued').map(unitsLeft),
    paid,
    left: sum(paid.map(({ amount, refunded }) => amount - refunded)),
  };
}

type TakeBack = {
  readonly items: readonly Units[];
  readonly paid: readonly Tender[];
  /** The refund, in minor units: outside providers first, then our own ledger. */
  readonly amount: number;
  /** What tells this refund from others of the same tenders: the same reason again is refunded once. */
  readonly reason: string;
  readonly to: Exclude<ReleasedTo, 'visitor'>;
};

/**
 * Cancels issued items of a paid order, or some of their units, and writes their refund, which a job pays; returns its
 * parts. The caller has locked the order's row, and announces what has happened. Throws GoodsGone: TICKET_ADMITTED;
 * NOTHING_TO_CANCEL when one of them was cancelled meanwhile.
 */
export async function takeBack(
  ctx: Context,
  tx: BrandDb,
  order: Order,
  { items, paid, amount, reason, to }: TakeBack,
): Promise<readonly RefundPart[]> {
  if ((await cancelUnits(tx, order.orderId, items)) < items.length) throw new GoodsGone('NOTHING_TO_CANCEL');
  await Promise.all(forItemsByKind(items, (goods, own) => goods.release(ctx, tx, order, own, to)));
  const parts = spreadRefund(paid, amount);
  for (const part of parts)
    await requestRefund(tx, { ...part, key: refundKey(part.tenderId, reason), reason: 'returned' }, ctx.now);
  return parts;
}

/** What a transaction has taken back. `eventId`: of the event that tells the buyer, if there is one. */
export type TakenBack = {
  readonly order: Order;
  readonly items: readonly HeldItem[];
  readonly eventId?: string | undefined;
};

/** After the transaction: other processes show what is free again, and the worker pays and writes. */
export async function publishTakenBack(ctx: Context, { order, items, eventId }: TakenBack): Promise<void> {
  await Promise.all([
    ...forItemsByKind(items, async (goods, own) => goods.publish?.(ctx, order, own, { event: 'released' })),
    eventId && wakeWorker(ctx.db, eventId),
  ]);
}

/** What was taken back, in numbers: of which items, and how many things. */
export const countsOf = (
  items: readonly Pick<HeldItem, 'itemNo' | 'quantity'>[],
): { readonly itemNos: number[]; readonly quantity: number } => ({
  itemNos: items.map(({ itemNo }) => itemNo),
  quantity: sum(items.map(({ quantity }) => quantity)),
});

/** The key of the refund of a tender for a reason. */
export const refundKey = (tenderId: string, reason: string): string => `${tenderId}:${reason}`;
