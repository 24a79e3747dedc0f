import type { BrandDb } from '#platform/server/db.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import { ITEM_STATES, mayBecome, type ItemState } from '#modules/sales/rules/item-states.ts';
import type { Item, Units } from '#modules/sales/server/goods.ts';

/** The items of a new order as they are written: reserved, numbered from 1. */
export const reservedItems = (items: readonly NewItem[]): Item[] =>
  items.map((item, i) => {
    // As the column of the table has it.
    const { quantity = 1 } = item.detail as { readonly quantity?: number };
    return { ...item, itemNo: i + 1, state: 'reserved', quantity, cancelled: 0 };
  });

/** Writes the items of a new order. */
export async function insertItems(tx: BrandDb, orderId: string, items: readonly NewItem[]): Promise<void> {
  await tx.change(
    `insert into order_item (tenant_id, order_id, item_no, kind, subject_id, state, amount, detail)
     select $1, $2, i."itemNo", i.kind, i."subjectId", i.state, i.amount, i.detail
       from json_to_recordset($3::json) as i ("itemNo" int, kind text, "subjectId" int, state text, amount bigint, detail jsonb)`,
    [orderId, JSON.stringify(reservedItems(items))],
  );
}

const COLUMNS =
  'item_no as "itemNo", kind, subject_id as "subjectId", state, amount, quantity, cancelled, detail';

/** The items of an order, by number. */
export const itemsOf = (db: BrandDb, orderId: string): Promise<Item[]> =>
  db.rows<Item>(`select ${COLUMNS} from order_item where tenant_id = $1 and order_id = $2 order by item_no`, [
    orderId,
  ]);

/** The issued items of some orders. */
export const issuedItemsOf = (
  db: BrandDb,
  orderIds: readonly string[],
): Promise<(Item & { readonly orderId: string })[]> =>
  db.rows(
    `select order_id as "orderId", ${COLUMNS} from order_item
      where tenant_id = $1 and order_id = any($2::uuid[]) and state = 'issued'`,
    [orderIds],
  );

/** The items of a tender's order, by number. Lock the order's row before you change them. */
export const itemsOfTender = (tx: BrandDb, tenderId: string): Promise<Item[]> =>
  tx.rows<Item>(
    `select ${COLUMNS} from order_item
      where tenant_id = $1 and order_id = (select order_id from tender where tenant_id = $1 and tender_id = $2)
      order by item_no`,
    [tenderId],
  );

/** Replaces amounts and details of items of an order. */
export const rewriteItems = (
  tx: BrandDb,
  orderId: string,
  items: readonly Pick<Item, 'itemNo' | 'amount' | 'detail'>[],
): Promise<number> =>
  tx.change(
    `update order_item i set amount = n.amount, detail = n.detail
       from json_to_recordset($3::json) as n ("itemNo" int, amount bigint, detail jsonb)
      where i.tenant_id = $1 and i.order_id = $2 and i.item_no = n."itemNo"`,
    [orderId, JSON.stringify(items.map(({ itemNo, amount, detail }) => ({ itemNo, amount, detail })))],
  );

/**
 * Changes the items of an order that may change to a state. Returns their number; the caller rolls back when it expected
 * another one. What is issued is cancelled by `cancelUnits`.
 */
export const moveItems = (
  tx: BrandDb,
  orderId: string,
  to: Exclude<ItemState, 'cancelled'>,
): Promise<number> =>
  tx.change(
    `update order_item set state = $3 where tenant_id = $1 and order_id = $2 and state = any($4::text[])`,
    [orderId, to, ITEM_STATES.filter((from) => mayBecome(from, to))],
  );

/**
 * Cancels units of issued items; with its last unit an item is cancelled. Returns the number of changed items: one of
 * which others were cancelled meanwhile stays as it is, and the caller rolls back. Throws when more than there are would be
 * cancelled (a constraint of the database).
 */
export const cancelUnits = (
  tx: BrandDb,
  orderId: string,
  units: readonly Pick<Units, 'itemNo' | 'quantity' | 'before'>[],
): Promise<number> =>
  tx.change(
    `update order_item i set cancelled = i.cancelled + u.quantity,
            state = case when i.cancelled + u.quantity = i.quantity then 'cancelled' else i.state end
       from json_to_recordset($3::json) as u ("itemNo" int, quantity int, before int)
      where i.tenant_id = $1 and i.order_id = $2 and i.item_no = u."itemNo" and i.cancelled = u.before`,
    [orderId, JSON.stringify(units.map(({ itemNo, quantity, before }) => ({ itemNo, quantity, before })))],
  );
