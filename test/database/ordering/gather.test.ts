import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database } from '#platform/server/db.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

let own: TestDatabase;
let owner: Client;
let database: Database;

beforeAll(async () => {
  own = await testDatabase();
  owner = new Client({ connectionString: own.url });
  await owner.connect();
  await owner.query('create table note (tenant_id int, text text primary key)');
  await owner.query('grant all on note to foyer_app');
  database = new Database(own.url);
});
beforeEach(() => owner.query('truncate note'));
afterAll(async () => {
  await database.end();
  await owner.end();
  await own.drop();
});

const WRITE = 'insert into note values ($1, $2)';
const notes = async (): Promise<string[]> =>
  (await owner.query<{ text: string }>('select text from note order by text')).rows.map(({ text }) => text);
const transactionId = async (db: ReturnType<Database['brand']>): Promise<string> =>
  (await db.row<{ id: string }>('select txid_current()::text as id where $1::int is not null'))!.id;

test('statements of one turn are one transaction, those of the next another', async () => {
  const db = database.brand(1);
  const [one, two] = await Promise.all([transactionId(db), transactionId(db)]);
  expect(one).toBe(two);
  expect(await transactionId(db)).not.toBe(one);
  const [mine, theirs] = await Promise.all([transactionId(db), transactionId(database.brand(1))]);
  expect(mine).not.toBe(theirs);
});

test('a failing statement fails alone, and the others are committed', async () => {
  const db = database.brand(1);
  await db.change(WRITE, ['there already']);
  const [first, again, third] = await Promise.allSettled([
    db.change(WRITE, ['first']),
    db.change(WRITE, ['there already']),
    db.change(WRITE, ['third']),
  ]);
  expect([first.status, again.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await notes()).toEqual(['first', 'there already', 'third']);
});

test('when the connection is lost, no statement is reported as done, and none is run twice', async () => {
  const db = database.brand(1);
  const lost = Promise.allSettled([
    db.change(WRITE, ['one']),
    db.rows('select pg_sleep(60) where $1::int is not null'),
  ]);
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ ended: boolean }>(
        "select pg_terminate_backend(pid) as ended from pg_stat_activity where query like 'select pg_sleep(60)%'",
      );
      return rows.some(({ ended }) => ended);
    })
    .toBe(true);
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await notes()).toEqual([]);
});

test('a transaction whose statements are sent together is rolled back as a whole', async () => {
  const db = database.brand(1);
  await db.change(WRITE, ['there already']);
  const work = db.transaction((tx) =>
    Promise.all([
      tx.change(WRITE, ['first']),
      tx.change(WRITE, ['there already']),
      tx.change(WRITE, ['third']),
    ]),
  );
  await expect(work).rejects.toThrow('duplicate key');
  expect(await notes()).toEqual(['there already']);
});

test('statements sent after a transaction was rolled back are not run outside of it', async () => {
  const db = database.brand(1);
  await db.change(WRITE, ['there already']);
  const { promise: hasFailed, resolve: fail } = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const work = db.transaction((tx) => {
    late = hasFailed.then(() => tx.change(WRITE, ['late']));
    return tx.change(WRITE, ['there already']);
  });
  await expect(work).rejects.toThrow('duplicate key');
  fail();
  await expect(late).rejects.toThrow('the transaction is over');
  expect(await notes()).toEqual(['there already']);
});
