import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { buy, lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { openTill, type Till } from '../../support/till.ts';

/**
 * When PostgreSQL ends all connections in the middle of a job, the process continues and the job is done later. An
 * unhandled rejection, which ends a process, fails this test.
 */

let till: Till;
let worker: Worker;
let admin: Client;
/** `holder` keeps the job waiting; the other reads the activity, because a transaction sees it as at its start. */
let holder: Client;

beforeAll(async () => {
  till = await openTill({ sets: [cinema({ plans: { hall: smallHall } })] });
  worker = await startWorker(till.shop.app);
  admin = new Client({ connectionString: till.database.url });
  await admin.connect();
  holder = new Client({ connectionString: till.database.url, application_name: 'holder' });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await admin.end();
  await worker.stop();
  await till.close();
});

const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and application_name <> 'holder'`;
const emails = async (): Promise<number> =>
  (await admin.query<{ n: number }>('select count(*)::int as n from mail')).rows[0]!.n;

test('a job whose connections are lost is done later, once', async () => {
  const ana = till.shop.visitor();
  const showing = till.shop.showings.get('show-hall')!;
  await lockSeats(ana, showing, THREE_SEATS);
  await holder.query('begin');
  await holder.query('lock table mail in exclusive mode');
  expect((await buy(ana, showing)).body.status).toBe('paid');
  const isWaiting = `select 1 ${others} and wait_event_type = 'Lock' and query like '%mail%'`;
  await vi.waitFor(async () => expect((await admin.query(isWaiting)).rowCount).toBe(1), 15_000);
  // For as long as the queue may try to record that the job has failed.
  for (let i = 0; i < 300; i++) await admin.query(`select pg_terminate_backend(pid) ${others}`);
  await holder.query('rollback');
  await vi.waitFor(async () => expect(await emails()).toBe(1), 30_000);
});
