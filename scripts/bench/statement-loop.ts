import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/**
 * The limit of the database: one transaction after the other over some connections, by pgbench when it is installed,
 * otherwise by a simple loop with `pg`. Scripts are pgbench's: `\set name random(a, b)` lines, then statements with
 * `:name`, each ended by a semicolon; `\startpipeline` and `\endpipeline` are supported.
 */
export type StatementLoad = {
  readonly url: string;
  readonly script: string;
  readonly connections: number;
  readonly seconds: number;
  /** The role for the statements, so that row-level security applies. */
  readonly role?: string;
};

const hasPgbench = spawnSync('pgbench', ['--version']).status === 0;

/** For the table: which of the two was used. */
export const limitSource = hasPgbench ? 'pgbench' : 'a bare loop of pg with prepared statements';

/** The number of transactions in a second. */
export const statementLoop = (load: StatementLoad): Promise<number> =>
  hasPgbench ? byPgbench(load) : byLoop(load);

/** On a busy machine connecting alone may take the whole time; then it is repeated with more time. */
async function byPgbench(load: StatementLoad): Promise<number> {
  for (let seconds = load.seconds; seconds <= 8 * load.seconds; seconds *= 2) {
    const rate = await runPgbench({ ...load, seconds });
    if (rate > 0) return rate;
  }
  throw new Error('pgbench finished no transaction');
}

async function runPgbench({ url, script, connections, seconds, role }: StatementLoad): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'));
  const file = path.join(folder, 'script.sql');
  await writeFile(file, script);
  const wanted = ['-n', '-M', 'prepared', '-c', String(connections), '-T', String(seconds), '-f', file];
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...wanted, pathname.slice(1)], {
      env: {
        ...process.env,
        PGHOST: decodeURIComponent(hostname),
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: decodeURIComponent(password),
        PGOPTIONS: role ? `-c role=${role}` : '',
      },
    });
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? 0);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function byLoop({ url, script, connections, seconds, role }: StatementLoad): Promise<number> {
  const { variables, statements } = parse(script);
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, ...(role && { options: `-c role=${role}` }) });
      await client.connect();
      return client;
    }),
  );
  const began = performance.now();
  const end = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const drawn = new Map(
          variables.map(({ name, from, to }) => [name, from + Math.floor(Math.random() * (to - from + 1))]),
        );
        for (const { text, names, id } of statements) {
          await client.query({ name: id, text, values: names.map((name) => String(drawn.get(name))) });
        }
        done += 1;
      }
    }),
  );
  const rate = done / ((performance.now() - began) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

type Parsed = {
  readonly variables: readonly { name: string; from: number; to: number }[];
  readonly statements: readonly { id: string; text: string; names: readonly string[] }[];
};

/** Replaces `:name` by a parameter; `::type` stays. */
function parse(script: string): Parsed {
  const lines = script.split('\n');
  const variables = lines.flatMap((line) => {
    const found = /^\\set (\w+) random\((\d+), (\d+)\)/.exec(line);
    return found ? [{ name: found[1]!, from: Number(found[2]), to: Number(found[3]) }] : [];
  });
  const statements = lines
    .filter((line) => !line.startsWith('\\'))
    .join('\n')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text, i) => {
      const names: string[] = [];
      const numbered = text.replace(/(?<!:):(\w+)/g, (_, name: string) => {
        if (!names.includes(name)) names.push(name);
        return `$${names.indexOf(name) + 1}`;
      });
      return { id: `s${i}`, text: numbered, names };
    });
  return { variables, statements };
}
