import type { Database } from '#platform/server/db.ts';
import type { OutsideProviderName } from '../provider.ts';
import type { OrderStore, StoredOrder } from './order-store.ts';

/** Orders in the demo's database, so that they outlive the process, and every process of a shop has the same. */
export function databaseStore<T extends StoredOrder>(
  database: Database,
  provider: OutsideProviderName | `${OutsideProviderName} ${'customers' | 'cards'}`,
): OrderStore<T> {
  type Row = { document: T; version: number };
  const rowOf = async (column: 'order_id' | 'key', value: string): Promise<Row | undefined> =>
    (
      await database.system<Row>(
        `select document, version from demo_gateway.local_order where provider = $1 and ${column} = $2`,
        [provider, value],
      )
    )[0];
  const store: OrderStore<T> = {
    add: async (order) => {
      const made = await database.system(
        `insert into demo_gateway.local_order (provider, order_id, key, document) values ($1, $2, $3, $4)
         on conflict do nothing returning order_id`,
        [provider, order.orderId, order.key, order],
      );
      return made.length > 0;
    },
    byId: async (orderId) => (await rowOf('order_id', orderId))?.document,
    byKey: async (key) => (await rowOf('key', key))?.document,
    change: async (orderId, change) => {
      const row = await rowOf('order_id', orderId);
      if (!row) return undefined;
      const result = change(row.document);
      const changed = await database.system(
        `update demo_gateway.local_order set document = $3, version = version + 1
         where provider = $1 and order_id = $2 and version = $4 returning order_id`,
        [provider, orderId, row.document, row.version],
      );
      return changed.length > 0 ? result : store.change(orderId, change);
    },
    undecided: async () => {
      const rows = await database.system<Row>(
        `select document, version from demo_gateway.local_order where provider = $1 and document ? 'decideAt'`,
        [provider],
      );
      return rows.map(({ document }) => document);
    },
    createdBetween: async (since, until) => {
      const rows = await database.system<Row>(
        `select document, version from demo_gateway.local_order
         where provider = $1 and (document->>'created')::bigint between $2 and $3
         order by (document->>'created')::bigint desc, order_id`,
        [provider, since, until],
      );
      return rows.map(({ document }) => document);
    },
  };
  return store;
}
