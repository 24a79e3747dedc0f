import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { PlainError } from './plain-error.ts';

// A space in the path, as checkouts may have.
const parent = mkdtempSync(path.join(tmpdir(), 'foyer test-'));
// Started by root, PostgreSQL runs as another user, who must have access.
chmodSync(parent, 0o755);
let running: EmbeddedPostgres | undefined;

const start = async (): Promise<EmbeddedPostgres> =>
  (running = await startEmbeddedPostgres({
    dataDir: path.join(parent, 'postgres'),
    onProgress: () => {},
    durable: false,
  }));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  await running?.stop();
  rmSync(realpathSync(path.join(parent, 'postgres')), { recursive: true });
  rmSync(parent, { recursive: true, force: true });
});

test('keeps its data between starts and belongs to one process at a time', async () => {
  const first = await start();
  await ask(first.url, "create table seat as select 'A1' as label");
  await expect(
    startEmbeddedPostgres({ dataDir: path.join(parent, 'postgres'), onProgress: () => {} }),
  ).rejects.toThrow(PlainError);
  await first.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow('ENOENT');

  const second = await start();
  expect(await ask(second.url, 'select label, lower($$Ž$$) as small from seat')).toEqual([
    { label: 'A1', small: 'ž' },
  ]);
  const wrong = new URL(second.url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});
