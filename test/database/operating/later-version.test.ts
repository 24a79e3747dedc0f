import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { startServe } from '../../support/processes/serve-process.ts';

let server: TestDatabase;

beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

test('a version that is older than its database refuses to start, in one sentence', async () => {
  const client = new Client(server.url);
  await client.connect();
  await client.query("insert into migration (name, hash) values ('9999_of_a_later_version.sql', '')");
  await client.end();
  const { code, output } = await startServe({ DATABASE_URL: server.url }).ended;
  expect(code).toBe(1);
  expect(output).toBe(
    'The database was migrated by a later version of Foyer: start that one, or restore the backup from before the upgrade.\n',
  );
});
