import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#apps/dev/free-port.ts';
import { accountFor } from '#apps/dev/postgres-account.ts';
import { cleanEnvironment } from '#apps/dev/postgres-cluster.ts';

/**
 * A PostgreSQL that the machine has, with its tools: the npm package of the tests' own server has neither pg_dump nor
 * psql, and pg_dump refuses a server that is newer than itself.
 */
export type InstalledPostgres = {
  /** The folder of its programs. */
  readonly bin: string;
  /** Starts a new, empty server in a new folder; the address is of its superuser. */
  start(folder: string): Promise<{ readonly url: string; stop(): Promise<void> }>;
};

const OLDEST = 15;
const PASSWORD = 'superuser';
const PROGRAMS = ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore'] as const;

/** Finds one of version 15 or later; undefined when the machine has none. */
export function installedPostgres(): InstalledPostgres | undefined {
  const bin = foldersOfPrograms().find(isWhole);
  return bin === undefined ? undefined : { bin, start: (folder) => start(bin, folder) };
}

function foldersOfPrograms(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
}

function isWhole(bin: string): boolean {
  if (!PROGRAMS.every((name) => existsSync(path.join(bin, name)))) return false;
  const version = execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(version)?.[1]) >= OLDEST;
}

async function start(bin: string, folder: string): ReturnType<InstalledPostgres['start']> {
  const account = accountFor(folder);
  const passwordFile = path.join(folder, 'password');
  const cluster = path.join(folder, 'cluster');
  mkdirSync(folder, { recursive: true });
  writeFileSync(passwordFile, PASSWORD);
  for (const file of [folder, passwordFile])
    if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
  const options = { ...account, cwd: '/', env: cleanEnvironment() };
  execFileSync(
    path.join(bin, 'initdb'),
    [
      `--pgdata=${cluster}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--no-sync',
    ],
    { ...options, stdio: 'ignore' },
  );
  const port = await freePort();
  const flags = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' };
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', cluster, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await isReady(server);
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** Resolves when the server accepts connections; rejects with its output when it ends before. */
function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(output)));
  });
}
