import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseAddress } from './database-address.ts';

export type TestDatabase = {
  /** A migrated, empty database of its own; the role owns it (the `Database` class narrows itself). */
  readonly url: string;
  /** The same server's maintenance database, as superuser. */
  readonly adminUrl: string;
  /** Drops the database and ends all connections to it. */
  drop(): Promise<void>;
};

/**
 * A database for one test file, cloned from the run's template: real PostgreSQL, nothing shared with other
 * files. Call it in `beforeAll` and `drop` in `afterAll`. Works in the projects database, races and faults.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('foyerAdminUrl');
  const name = `foyer_test_${randomBytes(8).toString('hex')}`;
  await run(adminUrl, `create database ${name} template ${inject('foyerTemplate')}`);
  return {
    url: databaseAddress(adminUrl, name),
    adminUrl,
    drop: () => run(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
