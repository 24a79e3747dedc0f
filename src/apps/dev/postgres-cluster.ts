import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { PlainError } from './plain-error.ts';
import type { PostgresEndpoint } from './postgres-endpoint.ts';
import type { PostgresHome } from './postgres-home.ts';
import { programOf } from './postgres-binaries.ts';

/**
 * The same on every machine, whatever languages it has: sorting by code point, upper and lower case for every script.
 */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
const SUPERUSER = 'postgres';

/** Variables that are not passed on: PostgreSQL's own would change what its programs do. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}

/**
 * Creates the cluster if there is none and returns the superuser's password. The cluster is renamed when complete, so
 * an interrupted start leaves none. `durable: false` skips flushing to the disk.
 */
export async function initialise(home: PostgresHome, { durable }: { durable: boolean }): Promise<string> {
  if (existsSync(home.cluster)) return readPassword(home.passwordFile);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(home.passwordFile, password, { mode: 0o600 });
  if (home.account.uid !== undefined && home.account.gid !== undefined) {
    chownSync(home.passwordFile, home.account.uid, home.account.gid);
  }
  const unfinished = `${home.cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await initdb(home, [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${home.passwordFile}`,
    '--auth=scram-sha-256',
    ...LOCALE,
    ...(durable ? [] : ['--no-sync']),
  ]);
  renameSync(unfinished, home.cluster);
  return password;
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new PlainError(
      `The database's password file ${file} cannot be read: remove the folder around it to start afresh.`,
    );
  }
}

function initdb(home: PostgresHome, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(programOf(home.binaries, 'initdb'), args, {
      ...home.account,
      cwd: '/',
      detached: true,
      env: cleanEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.on('error', (error) =>
      reject(new PlainError(`PostgreSQL cannot run on this machine: ${error.message}.`)),
    );
    child.on('close', (code) => (code === 0 ? resolve() : reject(new PlainError(sentenceOf(output, code)))));
  });
}

function sentenceOf(output: string, code: number | null): string {
  const line = /error: (.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1);
  return `PostgreSQL could not make its data folder: ${line || `initdb ended with ${code}`}.`;
}

/** The address of the cluster's database `postgres` for its superuser. */
export const addressOf = ({ host, port }: PostgresEndpoint, password: string): string =>
  `postgres://${SUPERUSER}:${password}@${encodeURIComponent(host)}:${port}/postgres`;
