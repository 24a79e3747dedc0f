import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';

const SOURCES = new URL('../../../src/', import.meta.url);
const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url);

async function sources(): Promise<string> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  return (await Promise.all(files.map((file) => readFile(new URL(file, SOURCES), 'utf8')))).join('\n');
}

test('migrations are numbered one after the other', async () => {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted();
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, i) => i + 1));
});

test('every table is used by some statement', async () => {
  const database = await testDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  await database.drop();
  const text = await sources();
  // By its name in a statement, or as an argument of a function that takes a table's name.
  const isUsed = (name: string): boolean =>
    new RegExp(
      `\\b(?:from|into|update|join|exists) ${name}\\b|(?:(?:name|table): |\\w\\((?:tx, )?)'${name}'`,
    ).test(text);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ name }) => name).filter((name) => !isUsed(name))).toEqual([]);
});
