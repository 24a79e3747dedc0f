import type { BrandDb } from '#platform/server/db.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import type { TicketMove } from '#modules/tickets/server/goods/exchange-seats.ts';

/** The statements on changes of the seats of paid orders. */

/** What the item of an order stores that pays for other seats. */
export type SeatChangeItem = NewItem & {
  readonly kind: 'seatchange';
  readonly detail: {
    /** The order whose seats are changed. */
    readonly orderId: string;
    readonly moves: readonly TicketMove[];
  };
};

/** The number of an order's last change of seats; 0 for none. */
export const lastChangeNo = async (db: BrandDb, orderId: string): Promise<number> =>
  (await db.row<{ no: number }>(
    'select coalesce(max(change_no), 0) as no from seat_change where tenant_id = $1 and order_id = $2',
    [orderId],
  ))!.no;

/** How many changes of an order's seats were made or, with a payment, at least begun. */
export const changesBegun = async (db: BrandDb, orderId: string): Promise<number> =>
  (await db.row<{ begun: number }>(
    `select ((select count(*) from seat_change where tenant_id = $1 and order_id = $2 and paid_by is null)
           + (select count(*) from orders where tenant_id = $1 and changes_order_id = $2))::int as begun`,
    [orderId],
  ))!.begun;

type NewSeatChange = {
  readonly orderId: string;
  /** The order that has paid for it; null when nothing was to be paid. */
  readonly paidBy: string | null;
  readonly moves: readonly TicketMove[];
  /** Minor units. */
  readonly difference: number;
  readonly now: Date;
};

/** Writes a change that is carried out; returns its number. Lock the order's row first. */
export async function insertSeatChange(
  tx: BrandDb,
  { orderId, paidBy, moves, difference, now }: NewSeatChange,
): Promise<number> {
  const row = await tx.row<{ no: number }>(
    `insert into seat_change (tenant_id, order_id, change_no, paid_by, difference, moves, changed_at)
     select $1, $2, coalesce(max(change_no), 0) + 1, $3, $4, $5, $6 from seat_change where tenant_id = $1 and order_id = $2
     returning change_no as no`,
    [
      orderId,
      paidBy,
      difference,
      JSON.stringify(
        moves.map((move) => ({
          itemNo: move.itemNo,
          from: move.from,
          to: move.to.seatNo,
          difference: move.difference,
        })),
      ),
      now,
    ],
  );
  return row!.no;
}

/** The order that is to pay for other seats of an order and has not yet. */
export const openPaymentOf = async (db: BrandDb, orderId: string): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `select order_id as id from orders
        where tenant_id = $1 and changes_order_id = $2 and status in ('held', 'awaiting_payment')`,
      [orderId],
    )
  )?.id;

/**
 * The orders whose payments are the money of some orders, by order: itself, and those that have paid for other seats of it
 * later.
 */
export async function payersOfAll(
  db: BrandDb,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const changes = await db.rows<{ readonly orderId: string; readonly paidBy: string }>(
    `select order_id as "orderId", paid_by as "paidBy" from seat_change
      where tenant_id = $1 and order_id = any($2::uuid[]) and paid_by is not null order by change_no`,
    [orderIds],
  );
  const later = Map.groupBy(changes, ({ orderId }) => orderId);
  return new Map(
    orderIds.map((orderId) => [
      orderId,
      [orderId, ...(later.get(orderId) ?? []).map(({ paidBy }) => paidBy)],
    ]),
  );
}

/** The same of one order. */
export const payersOf = async (db: BrandDb, orderId: string): Promise<readonly string[]> =>
  (await payersOfAll(db, [orderId])).get(orderId)!;
