import type { Database } from '#platform/server/db.ts';
import type { LocalOrder, OrderStore } from './local-order.ts';

type Row = { document: LocalOrder; version: number };

/** Orders in the demo's database, so that they outlive the process, and every process of a shop has the same. */
export function databaseStore(database: Database): OrderStore {
  const rowOf = async (column: 'order_id' | 'ext_order_id', value: string): Promise<Row | undefined> =>
    (
      await database.system<Row>(
        `select document, version from demo_gateway.payu_order where ${column} = $1`,
        [value],
      )
    )[0];
  const store: OrderStore = {
    add: async (order) => {
      const made = await database.system(
        `insert into demo_gateway.payu_order (order_id, ext_order_id, document) values ($1, $2, $3)
         on conflict do nothing returning order_id`,
        [order.orderId, order.extOrderId, order],
      );
      return made.length > 0;
    },
    byId: async (orderId) => (await rowOf('order_id', orderId))?.document,
    byExtId: async (extOrderId) => (await rowOf('ext_order_id', extOrderId))?.document,
    change: async (orderId, change) => {
      const row = await rowOf('order_id', orderId);
      if (!row) return undefined;
      const result = change(row.document);
      const changed = await database.system(
        `update demo_gateway.payu_order set document = $2, version = version + 1
         where order_id = $1 and version = $3 returning order_id`,
        [orderId, row.document, row.version],
      );
      return changed.length > 0 ? result : store.change(orderId, change);
    },
    undecided: async () => {
      const rows = await database.system<Row>(
        `select document, version from demo_gateway.payu_order
         where document ->> 'status' = 'PENDING' and document ? 'decideAt'`,
      );
      return rows.map(({ document }) => document);
    },
  };
  return store;
}
