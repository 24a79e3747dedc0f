import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Item, ReleasedTo } from '#modules/sales/server/goods.ts';
import { forItemsByKind } from './goods.ts';
import { moveItems } from './item-store.ts';
import type { Order } from './order-store.ts';

/** Releases the items of an unpaid order; returns whether all of them are locked for the visitor again. */
export async function releaseItems(
  ctx: Context,
  tx: BrandDb,
  { order, items }: { readonly order: Order; readonly items: readonly Item[] },
  to: ReleasedTo,
): Promise<boolean> {
  await moveItems(tx, order.orderId, 'released');
  const released = await Promise.all(
    forItemsByKind(items, (goods, own) => goods.release(ctx, tx, order, own, to)),
  );
  return released.every(Boolean);
}
