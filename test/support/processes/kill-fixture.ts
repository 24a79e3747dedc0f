import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { reconcile } from '../reconcile.ts';
import { startWorker } from '../../../src/apps/worker/work.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { cinema, smallHall, type CinemaOptions } from '../cinema.ts';
import { testDatabase } from '../database/database.ts';
import { startDemoGateway, type RunningGateway } from '../stand-ins/demo-gateway.ts';
import { OPERATOR_TOKEN } from '../operator-token.ts';
import { openShop, TEST_SECRET, type Shop } from '../shop.ts';
import { withoutShopVariables } from '../shop-variables.ts';

const SHOP = fileURLToPath(new URL('shop-process.ts', import.meta.url));
const KILL = fileURLToPath(new URL('kill-at.ts', import.meta.url));

/** A database and a gateway for shops that are started on them and killed. */
export type KillFixture = {
  readonly gateway: RunningGateway;
  /** The owner's address of the database. */
  readonly databaseUrl: string;
  /** The settings that all shops on them have. */
  readonly env: Readonly<Record<string, string>>;
  /** A shop in this process, which lives on; it has no worker. */
  readonly shop: Shop;
  /** The showing with a key that the fixture was opened with. */
  showing(key: string): number;
  /**
   * Starts a shop that kills itself at a point (`kill-at`) after it has passed it a number of times; `gone` resolves with
   * the signal that ended it.
   */
  startShop(
    killAt: string,
    after?: number,
  ): Promise<{ readonly origin: string; readonly gone: Promise<string> }>;
  /** Runs the next process at a later time: the work of its start, and the work that is due by then. */
  nextStart(laterMs?: number): Promise<void>;
  /** The database of the shops' brand. */
  readonly db: BrandDb;
  sql<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
};

const MINUTE = 60_000;

type Options = {
  readonly plan?: Chart;
  readonly options?: Pick<CinemaOptions, 'site' | 'policies'>;
  /** Further documents of the brand. */
  readonly more?: object;
};

/** Opens the fixture with a showing for each key, by the plan of the small hall or another one. */
export async function openKillFixture(
  keys: readonly string[],
  { plan = smallHall, options = {}, more = {} }: Options = {},
): Promise<KillFixture> {
  const database = await testDatabase();
  const gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET });
  const env = { DEMO_GATEWAY_ORIGIN: gateway.origin, FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN };
  const plans = Object.fromEntries(keys.map((key) => [key, plan]));
  const shop = await openShop(database.url, { sets: [{ ...cinema({ plans, ...options }), ...more }], env });
  const started: ChildProcess[] = [];
  /** Ends processes that a failed test has left running. */
  const endAll = (): void => {
    for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  };
  return {
    gateway,
    databaseUrl: database.url,
    env,
    shop,
    db: shop.app.database.brand(1),
    showing: (key) => shop.showings.get(`show-${key}`)!,
    async startShop(killAt, after = 0) {
      // One that was not killed would do the work of the next.
      endAll();
      const child = spawn(process.execPath, ['--import', KILL, SHOP], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...withoutShopVariables(process.env),
          ...env,
          DATABASE_URL: database.url,
          FOYER_SECRET: TEST_SECRET,
          BOT_CHECK: 'off',
          // Any free port: the gateway sends webhooks to the address that the visitor called.
          PORT: '0',
          KILL_AT: killAt,
          KILL_AFTER: String(after),
        },
      });
      started.push(child);
      const gone = once(child, 'exit').then(([, signal]) => signal as string);
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return { origin: line.toString().trim(), gone };
    },
    async nextStart(laterMs = MINUTE) {
      const now = (): Date => new Date(Date.now() + laterMs);
      const later = await openShop(database.url, { sets: [], env, now });
      const worker = await startWorker(later.app);
      await reconcile(later.app);
      await worker.stop();
      await later.close();
    },
    async sql<R extends object>(text: string, values: readonly unknown[] = []) {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      try {
        const { rows } = await client.query(text, [...values]);
        return rows as R[];
      } finally {
        await client.end();
      }
    },
    async close() {
      endAll();
      await shop.close();
      await gateway.stop();
      await database.drop();
    },
  };
}
