import { testDatabase, type TestDatabase } from './database/database.ts';
import { startDemoGateway } from './stand-ins/demo-gateway.ts';
import { openShop, TEST_SECRET, type Shop, type ShopOptions } from './shop.ts';

/** A shop that can take payments: with a database and a demo gateway of its own. */
export type Till = {
  readonly database: TestDatabase;
  readonly shop: Shop;
  /** Closes the shop, stops the gateway and drops the database. */
  close(): Promise<void>;
};

/** Opens a till, with the options of a shop. */
export async function openTill({ env, ...options }: ShopOptions = {}): Promise<Till> {
  const database = await testDatabase();
  const gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET });
  const shop = await openShop(database.url, {
    ...options,
    env: { DEMO_GATEWAY_ORIGIN: gateway.origin, ...env },
  });
  return {
    database,
    shop,
    async close() {
      await shop.close();
      await gateway.stop();
      await database.drop();
    },
  };
}
