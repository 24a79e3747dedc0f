import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#apps/dev/free-port.ts';
import { sealSession, SESSION_COOKIE, sessionFrom } from '#apps/api/session.ts';
import { startEmbeddedPostgres } from '#apps/dev/embedded-postgres.ts';
import { importFiles } from '#apps/import/files/import-files.ts';
import { Database } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { cinema } from '../../test/support/cinema.ts';
import { databaseAddress } from '../../test/support/database/database-address.ts';
import { FIRST_PAST, insertPastSales } from '../../test/support/database/past-sales.ts';
import { arena, floor, theatre } from './halls.ts';
import { countedDatabase, type CountedDatabase } from './load/counted-database.ts';
import { requestText, openConnection, jsonOf } from './load/http-client.ts';
import type { Job, LoadResult } from './load/jobs.ts';
import { nextMessage, startProcess, type WorkerProcess } from './worker-process.ts';

/** The number of presentations over which the load is spread evenly: enough that their seats are never all taken. */
const UNIFORM = 40;
const FLOORS = 5;
export const FLOOR_PLACES = 50;
export const HOST = 'aurora.test';
const PAST_ORDERS = 20_000;
const SECRET = 'a secret for the bench of thirty-two characters and more';

/** The setup of all figures: a PostgreSQL with a chain of halls, a shop, servers to compare with, a load generator. */
export type Bench = {
  readonly rounds: number;
  /** Includes the long measurements. */
  readonly all: boolean;
  readonly url: string;
  readonly admin: pg.Client;
  readonly showings: {
    readonly uniform: readonly number[];
    readonly arena: number;
    readonly floors: readonly number[];
  };
  readonly ports: {
    readonly shop: number;
    readonly hello: number;
    readonly select: number;
    readonly gateway: number;
  };
  /** Signed session cookies of `count` new visitors. */
  cookies(count: number): string[];
  load(job: Job): Promise<LoadResult>;
  /** Deletes all locks and orders but those of earlier days. */
  forgetSales(): Promise<void>;
  /** PostgreSQL's `synchronous_commit` for all sessions from now on. */
  commitSynchronously(isOn: boolean): Promise<void>;
  /** Starts the shop again, for a process that has not answered any request yet. */
  restartShop(): Promise<void>;
  /** Runs the shop with a gateway that answers at once instead of the demo gateway, while `work` runs. */
  withAnsweredGateway<T>(work: () => Promise<T>): Promise<T>;
  /**
   * The same, with a database whose messages are counted, and memory that nothing is cleared from: what a call needs is
   * seen from its growth.
   */
  withCountedDatabase<T>(work: (database: CountedDatabase) => Promise<T>): Promise<T>;
  /** Runs a second process of the shop on the same database, at the port that `work` gets. */
  withSecondShop<T>(work: (port: number) => Promise<T>): Promise<T>;
};

export type BenchOptions = {
  readonly rounds: number;
  readonly all: boolean;
  readonly print: (line: string) => void;
};

/** Sets the bench up, runs `work` with it, and stops everything, also after a failure. */
export async function withBench(options: BenchOptions, work: (bench: Bench) => Promise<void>): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  const end = (): void => void closeAll().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    await work(await openBench(options, closing));
  } finally {
    await closeAll();
  }
}

async function openBench(
  { rounds, all, print }: BenchOptions,
  closing: (() => Promise<unknown>)[],
): Promise<Bench> {
  const adminUrl = await openPostgres(print, closing);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  closing.push(() => admin.end());
  await admin.query('create database foyer_bench');
  const url = databaseAddress(adminUrl, 'foyer_bench');
  const owner = new pg.Client({ connectionString: url });
  const showings = await fill(url);
  await owner.connect();
  closing.push(() => owner.end());
  // No shop is empty for long, and the database plans differently for empty tables.
  await insertPastSales(owner, PAST_ORDERS);
  const start = new Date();

  const [shop, hello, select, gateway] = (await Promise.all(Array.from({ length: 4 }, freePort))) as [
    number,
    number,
    number,
    number,
  ];
  const yardsticks = startProcess(new URL('yardsticks-server.ts', import.meta.url), {
    DATABASE_URL: url, HELLO_PORT: String(hello), SELECT_PORT: String(select), GATEWAY_PORT: String(gateway),
  }); // prettier-ignore
  closing.push(() => yardsticks.stop());
  await nextMessage(yardsticks);
  const generator = startProcess(new URL('load/load-process.ts', import.meta.url));
  closing.push(() => generator.stop());

  const openShop = async (
    demoGatewayOrigin: string,
    databaseUrl = url,
    execArgv: readonly string[] = [],
    port = shop,
  ): Promise<WorkerProcess> => {
    const running = startProcess(
      new URL('shop-server.ts', import.meta.url),
      {
        DATABASE_URL: databaseUrl,
        FOYER_SECRET: SECRET,
        BOT_CHECK: 'off',
        PORT: String(port),
        DEMO_GATEWAY_ORIGIN: demoGatewayOrigin,
      },
      process.env['BENCH_PROFILE']
        ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`, ...execArgv]
        : execArgv,
    );
    await nextMessage(running);
    return running;
  };
  const ownGateway = `http://pay.localhost:${shop}`;
  /** The ports of further processes of the shop. */
  const others = new Set<number>();
  const answeredGateway = `http://127.0.0.1:${gateway}`;
  let current = await openShop(ownGateway);
  closing.push(() => current.stop());
  /** Runs another shop in the place of the usual one, while `work` runs. */
  const withShop = async <T>(
    start: () => ReturnType<typeof openShop>,
    work: () => Promise<T>,
  ): Promise<T> => {
    await current.stop();
    current = await start();
    try {
      return await work();
    } finally {
      await current.stop();
      current = await openShop(ownGateway);
    }
  };

  return {
    rounds,
    all,
    url,
    admin: owner,
    showings,
    ports: { shop, hello, select, gateway },
    cookies: (count) =>
      Array.from(
        { length: count },
        () => `${SESSION_COOKIE}=${sealSession(sessionFrom(randomUUID(), new Date()), 1, SECRET)}`,
      ),
    load: (job) => loadBy(generator, job),
    async forgetSales() {
      await untilNoDeadlock(() => forgetSince(owner, start));
      // Every process has the seats' states in memory.
      for (const port of [shop, ...others]) {
        const connection = await openConnection(port);
        await connection
          .send(requestText({ method: 'POST', path: '/bench/forget', host: HOST, body: {} }))
          .then(jsonOf);
        connection.close();
      }
    },
    async commitSynchronously(isOn) {
      await owner.query(`alter system set synchronous_commit = ${isOn ? 'on' : 'off'}`);
      await owner.query('select pg_reload_conf()');
    },
    async restartShop() {
      await current.stop();
      current = await openShop(ownGateway);
    },
    async withSecondShop(measure) {
      const port = await freePort();
      const running = await openShop(`http://pay.localhost:${port}`, url, [], port);
      others.add(port);
      try {
        return await measure(port);
      } finally {
        others.delete(port);
        await running.stop();
      }
    },
    withAnsweredGateway: (measure) => withShop(() => openShop(answeredGateway), measure),
    async withCountedDatabase(measure) {
      const database = await countedDatabase(url);
      try {
        return await withShop(
          () => openShop(answeredGateway, database.url, ['--max-semi-space-size=256']),
          () => measure(database),
        );
      } finally {
        await database.close();
      }
    },
  };
}

/** Deletes what was sold since an instant. Deleted rows of the tables that hold seats are cleared away, as they would be in time. */
async function forgetSince(owner: pg.Client, start: Date): Promise<void> {
  await owner.query('create temporary table if not exists forgotten (order_id uuid primary key)');
  await owner.query('truncate forgotten');
  await owner.query('insert into forgotten select order_id from orders where created_at >= $1', [start]);
  const ofOrders = ['ticket', 'order_line', 'order_item', 'refund', 'tender', 'orders'];
  await owner.query('delete from outbox where subject_id in (select order_id from forgotten)');
  for (const table of ofOrders)
    await owner.query(`delete from ${table} where order_id in (select order_id from forgotten)`);
  for (const [table, since] of Object.entries(BY_TIME))
    await owner.query(`delete from ${table} where ${since} >= $1`, [start]);
  await owner.query('delete from claim where presentation_id < $1', [FIRST_PAST]);
  await owner.query('truncate demo_gateway.charge, demo_gateway.token, demo_gateway.form cascade');
  await owner.query('vacuum claim, seat_timer');
}

/** Tables of sales without an order, with the column that says when. */
const BY_TIME = {
  payment_form: 'created_at',
  payment_webhook: 'received_at',
  cart: 'changed_at',
  seat_timer: 'first_locked_at',
};

/** The demo gateway may be reading what is cleared, in another order. */
async function untilNoDeadlock(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
}

async function openPostgres(
  print: (line: string) => void,
  closing: (() => Promise<unknown>)[],
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'));
  // Started by root, PostgreSQL runs as another user, who must have access.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir, onProgress: print, maxConnections: 300 });
  closing.push(async () => {
    await server.stop();
    await rm(await realpath(dataDir), { recursive: true });
    await rm(folder, { recursive: true });
  });
  return server.url;
}

async function fill(url: string): Promise<Bench['showings']> {
  await migrate(url);
  const keys = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `${name}${i + 1}`);
  const plans: Record<string, Chart> = { arena: arena() };
  for (const key of keys('theatre', UNIFORM)) plans[key] = theatre();
  for (const key of keys('floor', FLOORS)) plans[key] = floor(FLOOR_PLACES);
  // The demo gateway sends its webhooks to the address itself.
  const hosts = [HOST, '127.0.0.1'];
  const set = cinema({ plans, hosts, site: { seatChoice: { maxSeatsPerTransaction: 100 } } });
  const database = new Database(url);
  try {
    const { faults } = await importFiles(database, {
      files: [{ name: 'bench.json', content: JSON.stringify(set) }],
    });
    if (faults.length > 0) throw new Error(`the bench's cinema was refused: ${JSON.stringify(faults)}`);
    const rows = await database
      .brand(1)
      .rows<{ key: string; id: number }>(
        'select key, presentation_id as id from presentation where tenant_id = $1',
      );
    const ids = new Map(rows.map(({ key, id }) => [key, id]));
    const idOf = (key: string): number => ids.get(`show-${key}`)!;
    return {
      uniform: keys('theatre', UNIFORM).map(idOf),
      arena: idOf('arena'),
      floors: keys('floor', FLOORS).map(idOf),
    };
  } finally {
    await database.end();
  }
}

async function loadBy(generator: WorkerProcess, job: Job): Promise<LoadResult> {
  generator.child.send(job);
  const answer = await nextMessage<{ result?: LoadResult; error?: string }>(generator);
  if (!answer.result) throw new Error(`the load generator failed: ${answer.error}`);
  const broken = Object.keys(answer.result.outcomes).filter((outcome) => /^(5|4)\d\d$/.test(outcome));
  if (broken.length > 0) throw new Error(`${job.kind}: ${JSON.stringify(answer.result.outcomes)}`);
  return answer.result;
}
