import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '#modules/ordering/server/reconcile.ts';
import { startWorker } from '../../src/apps/worker/work.ts';
import { commit, lockSeats, payloadOf, typeCard } from '../support/buyer.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { startDemoGateway, type RunningGateway } from '../support/demo-gateway.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { openShop, TEST_SECRET, visitorOf } from '../support/shop.ts';
import { withoutShopVariables } from '../support/shop-variables.ts';

/**
 * A process killed at any point between lock and letter leaves every order that the gateway has decided
 * paid with tickets, or cancelled with the money back, within a minute of the next start.
 */

const SHOP = fileURLToPath(new URL('../support/shop-process.ts', import.meta.url));
const KILL = fileURLToPath(new URL('../support/kill-at.ts', import.meta.url));

/** Where the power is cut, and how the order must end: whether the gateway had heard of it decides. */
const POINTS = [
  ['before the seats are kept', 'statement:update claim set order_id', 'no order'],
  ['while the order is written down', 'statement:insert into order_line', 'no order'],
  ['when the order is written down and nobody was asked for money', 'charge:sending', 'cancelled'],
  ['when the money was taken and the answer not read', 'charge:answered', 'paid'],
  ['while the tickets are being issued', 'statement:insert into ticket', 'paid'],
  ['before the order is called paid', 'statement:update orders set status', 'paid'],
  ['before the outbox is told', 'statement:insert into outbox', 'paid'],
  ['after the tickets are issued, before the visitor hears', 'committed:insert into outbox', 'paid'],
  ['while the letter is written', 'statement:insert into mail', 'paid'],
] as const;

let database: TestDatabase;
let gateway: RunningGateway;
let showings: ReadonlyMap<string, number>;
let env: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET });
  env = { DEMO_GATEWAY_ORIGIN: gateway.origin };
  const shop = await openShop(database.url, {
    sets: [cinema({ plans: Object.fromEntries(POINTS.map((_, i) => [`p${i}`, smallHall])) })],
    env,
  });
  showings = shop.showings;
  await shop.close();
});
afterAll(async () => {
  await gateway.stop();
  await database.drop();
});

async function startShop(killAt: string): Promise<{ origin: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', KILL, SHOP], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...withoutShopVariables(process.env),
      ...env,
      DATABASE_URL: database.url,
      FOYER_SECRET: TEST_SECRET,
      BOT_CHECK: 'off',
      KILL_AT: killAt,
    },
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { origin: line.toString().trim(), child };
}

async function sql<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(text, [...values]);
  await client.end();
  return rows as R[];
}

/** The next process, a minute on: what it does at once, and what the clock lets it do by then. */
async function nextStart(): Promise<void> {
  const later = await openShop(database.url, { sets: [], env, now: () => new Date(Date.now() + 60_000) });
  const worker = await startWorker(later.app);
  await reconcile(later.app);
  await worker.stop();
  await later.close();
}

test.each(POINTS.map(([name, point, end], i) => ({ name, point, end, i })))(
  'killed $name: $end',
  async ({ point, end, i }) => {
    const id = showings.get(`show-p${i}`)!;
    const { origin, child } = await startShop(point);
    const gone = once(child, 'exit');
    const ana = visitorOf(origin);
    await lockSeats(ana, id, [
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    const payload = await payloadOf(ana, id, await typeCard(ana, '4242424242424242', 29.7));
    await commit(ana, payload).catch(() => undefined);
    const [, signal] = (await gone) as [number | null, string];
    expect(signal).toBe('SIGKILL');
    await nextStart();
    const orders = await sql<{ order_id: string; status: string }>(
      'select order_id, status from orders where presentation_id = $1',
      [id],
    );
    const charges = await sql<{ status: string }>(
      'select c.status from demo_gateway.charge c join orders o on o.order_id::text = c.key where o.presentation_id = $1',
      [id],
    );
    if (end === 'no order') {
      expect(orders).toEqual([]);
    } else {
      expect(orders.map(({ status }) => status)).toEqual([end]);
      const tickets = await sql('select 1 from ticket where presentation_id = $1 and status = 1', [id]);
      expect(tickets).toHaveLength(end === 'paid' ? 3 : 0);
      if (end === 'paid') expect(charges.map(({ status }) => status)).toEqual(['succeeded']);
      else expect(charges.every(({ status }) => status !== 'succeeded')).toBe(true);
    }
    expect(await brokenInvariants(database.url)).toEqual({});
  },
);

test('every paid order has got its letter in the end', async () => {
  await nextStart();
  const missing = await sql(`select order_id from orders o where status = 'paid'
    and not exists (select from mail m join outbox e using (tenant_id, event_id) where e.subject_id = o.order_id)`);
  expect(missing).toEqual([]);
});
