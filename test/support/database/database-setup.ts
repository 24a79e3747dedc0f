import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#apps/dev/embedded-postgres.ts';
import { applicationLogin } from '#apps/dev/application-login.ts';
import { migrate } from '#platform/server/migrate.ts';
import { databaseAddress } from './database-address.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's address of the server that this run's tests share. */
    readonly foyerAdminUrl: string;
    /** The migrated database that every test file's own is cloned from. */
    readonly foyerTemplate: string;
    /** The address of the application's login; of any database of the server. */
    readonly foyerAppUrl: string;
  }
}

/** Starts one PostgreSQL for the run (or uses that of FOYER_TEST_DATABASE_URL), and makes the template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['FOYER_TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startThrowaway();
  const template = `foyer_template_${process.pid}`;
  let login: string;
  const admin = new Client({ connectionString: server.url });
  try {
    await admin.connect();
    await admin.query(`create database ${template}`);
    await migrate(databaseAddress(server.url, template));
    login = await applicationLogin(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('foyerAdminUrl', server.url);
  project.provide('foyerTemplate', template);
  project.provide('foyerAppUrl', login);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}

async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-test-'));
  // When root starts it, PostgreSQL runs as another user, who needs access to the folder; the data stay private.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'postgres');
  const server = await startEmbeddedPostgres({
    dataDir,
    onProgress: (line) => console.log(line),
    durable: false,
    maxConnections: 300,
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      // It may be a link to a folder that this user can read.
      await rm(await realpath(dataDir), { recursive: true });
      await rm(folder, { recursive: true });
    },
  };
}
