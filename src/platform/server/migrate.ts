import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);
/** The number of the lock, the same in every process: two that start together migrate one after the other. */
const LOCK = 7_061_985;

type Migration = { name: string; text: string; hash: string };

async function migrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Updates a database to `db/migrations`: plain SQL files in the order of their names, each once and in its own
 * transaction; and the job queue's own migrations. `url` must be of a role that may create tables and roles. Throws
 * when a file that has run was changed later, and LATER_VERSION when the database has run files that this version lacks.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await runMigrations({ connectionString: url, logger: undefined });
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
    const ran = new Map(rows.map((row) => [row.name, row.hash]));
    const own = await migrations();
    refuseLater([...ran.keys()], new Set(own.map(({ name }) => name)));
    for (const migration of own) await step(client, migration, ran.get(migration.name));
  } finally {
    await client.end();
  }
}

/** An older version must not write into tables that it does not know. */
function refuseLater(ran: readonly string[], own: ReadonlySet<string>): void {
  const later = ran.find((name) => !own.has(name));
  if (later === undefined) return;
  throw Object.assign(new Error(`this version has no migration ${later}`), { code: 'LATER_VERSION' });
}

async function step(
  client: pg.Client,
  { name, text, hash }: Migration,
  ranAs: string | undefined,
): Promise<void> {
  if (ranAs === hash) return;
  if (ranAs) throw new Error(`${name} was changed after it had run here; write a new migration instead`);
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
