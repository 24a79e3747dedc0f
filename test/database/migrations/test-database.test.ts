import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';

async function tables(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test('each caller gets its own migrated database', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  const client = new Client({ connectionString: one.url });
  await client.connect();
  await client.query('create table only_here ()');
  await client.end();
  expect(await tables(one.url)).toEqual(expect.arrayContaining(['only_here', 'migration']));
  expect(await tables(other.url)).not.toContain('only_here');
  await Promise.all([one.drop(), other.drop()]);
  await expect(tables(one.url)).rejects.toThrow('does not exist');
});
