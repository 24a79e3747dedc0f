import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** Migration 61 makes the index anew that allows a visitor one payment at a time, also where an early version allowed more. */

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const wait = (session: string, createdAt: string) =>
  owner.query(
    `insert into orders (tenant_id, order_id, cart_id, session_id, code, cart_kind, status, locale, currency, total,
                         customer, content, terms, link_token, created_at)
     select 1, id, id, $1, id::text, 'tickets', 'awaiting_payment', 'en', 'EUR', 990, '{}', '{}', '{}', id::text, $2
       from gen_random_uuid() as id`,
    [session, createdAt],
  );

test('an order that waits beside another stays, and no further one begins', async () => {
  const session = randomUUID();
  await owner.query('drop index orders_one_awaiting');
  await wait(session, '2036-05-01 10:00Z');
  await wait(session, '2036-05-01 10:05Z');
  await owner.query('create unique index orders_one_awaiting on orders (order_id)');
  const migration = await readFile(
    new URL('../../../db/migrations/0061_rows_by_index.sql', import.meta.url),
    'utf8',
  );
  const remake = /^do \$\$.*?^end \$\$;$/ms.exec(migration)![0];
  await owner.query(remake);
  await expect(wait(session, '2036-05-01 10:10Z')).rejects.toThrow('orders_one_awaiting');
  await wait(randomUUID(), '2036-05-01 10:10Z');
});
