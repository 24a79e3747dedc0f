import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Database } from '#platform/server/db.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

/** When PostgreSQL ends a connection during a statement, only that statement fails. */

let server: TestDatabase;
let admin: Client;

beforeAll(async () => {
  server = await testDatabase();
  admin = new Client({ connectionString: server.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.drop();
});

/** Ends the connection that runs the sleep, as soon as there is one. */
const endTheSleeper = (): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'select pg_sleep(60) where $1::int is not null'
          and state = 'active'`,
    );
    expect(rowCount).toBe(1);
  }, 10_000);

const sleep = { text: 'select pg_sleep(60) where $1::int is not null' };

test.each([
  ['a batch', (database: Database) => database.batch(1, [sleep])],
  ['a transaction', (database: Database) => database.transaction(1, (tx) => tx.rows(sleep.text))],
])(
  'when a connection is lost, %s fails, the owner is notified, and the next statement gets a new connection',
  async (_, work) => {
    const reported: Error[] = [];
    const database = new Database(server.url, { max: 1, onError: (error) => void reported.push(error) });
    try {
      await Promise.all([
        expect(work(database)).rejects.toThrow(/terminating connection|Connection terminated/),
        endTheSleeper(),
      ]);
      await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0));
      expect(await database.brand(1).rows('select 1 as one where $1::int is not null')).toEqual([{ one: 1 }]);
    } finally {
      await database.end();
    }
  },
);
