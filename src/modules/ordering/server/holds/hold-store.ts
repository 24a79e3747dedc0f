import { isUniqueViolation, type BrandDb } from '#platform/server/db.ts';
import { orderCodeIn } from '#modules/ordering/rules/order-words.ts';
import { GoodsGone } from '#modules/sales/server/goods.ts';

/** The statements on holds: orders that are kept without payment. */

/** Throws GoodsGone, HOLD_LIMIT, when a customer has as many unpaid holds as allowed. The customer's row is locked. */
export async function assertFewHolds(tx: BrandDb, customerId: number, most: number): Promise<void> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::int as count from orders
      where tenant_id = $1 and customer_id = $2 and held_until is not null and status in ('held', 'awaiting_payment')
        and changes_order_id is null`,
    [customerId],
  );
  if (row!.count >= most) throw new GoodsGone('HOLD_LIMIT');
}

/** Holds whose time is over and that nobody is paying, the oldest first. */
export const endedHolds = (db: BrandDb, now: Date): Promise<{ readonly orderId: string }[]> =>
  db.rows(
    `select order_id as "orderId" from orders
      where tenant_id = $1 and status = 'held' and held_until <= $2 order by held_until limit 100`,
    [now],
  );

/** A hold whose customer may have to be reminded. */
export type UnremindedHold = {
  readonly orderId: string;
  readonly createdAt: Date;
  readonly heldUntil: Date;
};

/** Holds that end before a moment and whose customers were not reminded. */
export const unremindedHolds = (db: BrandDb, endingBefore: Date): Promise<UnremindedHold[]> =>
  db.rows<UnremindedHold>(
    `select order_id as "orderId", created_at as "createdAt", held_until as "heldUntil" from orders
      where tenant_id = $1 and status = 'held' and held_until <= $2 and reminded_at is null
      order by held_until limit 100`,
    [endingBefore],
  );

/** Marks a hold as reminded of; false when another process was quicker, or it is no unpaid hold any more. */
export const markReminded = async (tx: BrandDb, orderId: string, now: Date): Promise<boolean> =>
  (await tx.change(
    `update orders set reminded_at = $3 where tenant_id = $1 and order_id = $2 and status = 'held' and reminded_at is null`,
    [orderId, now],
  )) === 1;

/** Another order of the visitor awaits its payment. */
export class PaysAnother extends Error {}

/** Gives a hold to the visitor who pays it, as an order that awaits its payment. Throws PaysAnother. */
export async function beginPayment(tx: BrandDb, orderId: string, sessionId: string): Promise<void> {
  try {
    await tx.change(
      `update orders set status = 'awaiting_payment', session_id = $3
        where tenant_id = $1 and order_id = $2 and status = 'held'`,
      [orderId, sessionId],
    );
  } catch (error) {
    // The index orders_one_awaiting.
    if (isUniqueViolation(error)) throw new PaysAnother();
    throw error;
  }
}

/**
 * The token of the link of an unpaid hold, by its code as it was typed and its customer. Without a customer it asks all the
 * same, so that the time does not tell whether a number has one.
 */
export const holdLink = async (
  db: BrandDb,
  code: string,
  customerId: number | undefined,
): Promise<string | undefined> =>
  (
    await db.row<{ link: string }>(
      `select link_token as link from orders
        where tenant_id = $1 and code = $2 and customer_id = $3
          and held_until is not null and status in ('held', 'awaiting_payment')`,
      [orderCodeIn(code), customerId],
    )
  )?.link;

/** The end of a hold whose showing was moved; its customer is reminded again. */
export const moveEnd = (tx: BrandDb, orderId: string, until: Date): Promise<number> =>
  tx.change('update orders set held_until = $3, reminded_at = null where tenant_id = $1 and order_id = $2', [
    orderId,
    until,
  ]);
