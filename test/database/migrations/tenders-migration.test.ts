import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Database } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { refundsOfOrder } from '#modules/payment/server/refund-store.ts';
import { tendersOfOrder } from '#modules/payment/server/tender-store.ts';
import { databaseAddress } from '../../support/database/database-address.ts';

/** The migration to tenders keeps all payments of a database, under new names. */

const FOLDER = new URL('../../../db/migrations/', import.meta.url);
const TENDERS = '0007_tenders.sql';
const NAME = `foyer_test_tenders_${process.pid}`;
const BRAND = 1;

/** A payment in each status of that version, each of an order of its own. */
const PAYMENTS = ['created', 'pending', 'paid', 'declined', 'cancelled', 'refund_due', 'refunded'].map(
  (status) => ({ status, paymentId: randomUUID(), orderId: randomUUID() }),
);
const CARD = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2039 };
const STEP = { url: 'https://bank.example/3ds' };
const ofStatus = (status: string) => PAYMENTS.find((payment) => payment.status === status)!;

let admin: Client;
let owner: Client;
let database: Database;

beforeAll(async () => {
  admin = new Client({ connectionString: inject('foyerAdminUrl') });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  const url = databaseAddress(inject('foyerAdminUrl'), NAME);
  owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    'create table migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  );
  const names = (await readdir(FOLDER)).toSorted();
  // The job queue creates its schema at its first run; the second migration needs it and is left out.
  const before = names.filter((name) => name < TENDERS && name !== '0002_jobs.sql');
  for (const name of before) await run(name);
  await addPayments();
  await asPlainOwner(() => run(TENDERS));
  await migrate(url);
  database = new Database(url);
});
afterAll(async () => {
  await database.end();
  await owner.end();
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.query(`drop role ${NAME}`);
  await admin.end();
});

/** Runs one migration and records it as run. */
async function run(name: string): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  await owner.query(text);
  const hash = createHash('sha256').update(text).digest('hex');
  await owner.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
}

async function addPayments(): Promise<void> {
  // Only payments are tested here: their orders need not exist.
  await owner.query('set session_replication_role = replica');
  for (const { status, paymentId, orderId } of PAYMENTS)
    await owner.query(
      `insert into payment (tenant_id, payment_id, order_id, gateway, status, amount, currency, provider_ref, instrument, action, created_at, updated_at)
       values ($1, $2::uuid, $3, 'demo', $4, 1840, 'EUR', 'ch_' || $2::text, $5, $6, now(), now())`,
      [
        BRAND,
        paymentId,
        orderId,
        status,
        status === 'created' ? {} : CARD,
        status === 'pending' ? STEP : null,
      ],
    );
  await owner.query("insert into payment_notice (tenant_id, gateway, notice_id) values ($1, 'demo', 'n')", [
    BRAND,
  ]);
  await owner.query('set session_replication_role = origin');
}

/** Runs `work` as a role that owns the tables but is no superuser, so that row-level security applies to it. */
async function asPlainOwner(work: () => Promise<void>): Promise<void> {
  await owner.query(`create role ${NAME}`);
  await owner.query(`grant create on schema public, demo_gateway to ${NAME}`);
  await owner.query(`grant usage on schema demo_gateway to ${NAME}`);
  await owner.query(`do $$ declare t text; begin
    for t in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'demo_gateway') loop
      execute format('alter table %s owner to ${NAME}', t);
    end loop; end $$`);
  await owner.query(`set role ${NAME}`);
  await work();
  await owner.query('reset role');
}

test('every payment is now a tender that is paid by card, with all its data', async () => {
  for (const { status, paymentId, orderId } of PAYMENTS) {
    const tenders = await tendersOfOrder(database.brand(BRAND), orderId);
    const wentBack = status === 'refund_due' || status === 'refunded';
    expect(tenders).toMatchObject([
      {
        tenderId: paymentId,
        method: 'card',
        provider: 'demo',
        status: wentBack ? 'paid' : status,
        amount: 1840,
        refunded: wentBack ? 1840 : 0,
        providerRef: `ch_${paymentId}`,
        instrument: status === 'created' ? null : { method: 'card', ...CARD },
        action: status === 'pending' ? { kind: 'page', ...STEP, opensIn: 'frame' } : null,
      },
    ]);
  }
});

test('a pending refund stays pending, with the key that the provider may know', async () => {
  const refunds = async (status: string) => refundsOfOrder(database.brand(BRAND), ofStatus(status).orderId);
  const key = (status: string): string => `${ofStatus(status).paymentId}:refund`;
  expect(await refunds('refund_due')).toMatchObject([
    { state: 'due', amount: 1840, key: key('refund_due'), tenderId: ofStatus('refund_due').paymentId },
  ]);
  expect(await refunds('refunded')).toMatchObject([
    { state: 'refunded', amount: 1840, key: key('refunded') },
  ]);
  expect(await refunds('paid')).toEqual([]);
});

test('handled webhooks are still known', async () => {
  const { rows } = await owner.query('select provider, webhook_id from payment_webhook');
  expect(rows).toEqual([{ provider: 'demo', webhook_id: 'n' }]);
});

test('no name of a table, column, index or constraint contains payment or gateway', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     union all select conname from pg_constraint where connamespace = 'public'::regnamespace
     union all select column_name from information_schema.columns where table_schema = 'public'`,
  );
  const old = rows
    .map(({ name: one }) => one)
    .filter((one) => /gateway|payment_(?!form|webhook)|notice/.test(one));
  expect(old.filter((one) => one !== 'number_of_payments')).toEqual([]);
});
