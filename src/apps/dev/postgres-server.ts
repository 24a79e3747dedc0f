import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fchownSync, openSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from './plain-error.ts';
import { cleanEnvironment } from './postgres-cluster.ts';
import { chooseEndpoint, type PostgresEndpoint } from './postgres-endpoint.ts';
import type { PostgresHome } from './postgres-home.ts';
import { programOf } from './postgres-binaries.ts';

export type PostgresServer = { readonly endpoint: PostgresEndpoint; stop(): Promise<void> };

const STEP_MS = 20;
const START_TIMEOUT_MS = 60_000;
const PORT_TRIES = 5;

/**
 * Runs PostgreSQL and resolves when it accepts connections. It ends with `stop`, or by itself when this process has ended
 * for any reason.
 */
export async function runPostgres(
  home: PostgresHome,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  for (let tries = 1; ; tries += 1) {
    const endpoint = await chooseEndpoint(home);
    const server = launch(home, { ...settings, ...endpoint.settings });
    watchOver(server, home);
    if (await isReady(server, home.cluster)) return { endpoint, stop: () => stop(server) };
    const log = readFileSync(home.logFile, 'utf8');
    // Another program may have taken the free port in between.
    if (/could not bind|could not create any TCP\/IP sockets/.test(log) && tries < PORT_TRIES) continue;
    const reason = /(?:FATAL|PANIC): +(.*)/.exec(log)?.[1] ?? 'it gave no reason';
    throw new PlainError(`The database could not start: ${reason} (more in ${home.logFile}).`);
  }
}

function launch(home: PostgresHome, settings: Readonly<Record<string, string>>): ChildProcess {
  // A file, not a pipe: writing must not fail after this process has ended.
  const log = openSync(home.logFile, 'w', 0o600);
  if (home.account.uid !== undefined && home.account.gid !== undefined) {
    fchownSync(log, home.account.uid, home.account.gid);
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(programOf(home.binaries, 'postgres'), ['-D', home.cluster, ...flags], {
    ...home.account,
    cwd: '/',
    // A process group of its own: Ctrl-C is for us, and we end the database last.
    detached: true,
    env: { ...cleanEnvironment(), LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.unref();
  return server;
}

const hasEnded = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null;

/** PostgreSQL writes its state into the eighth line of its pid file. */
async function isReady(server: ChildProcess, cluster: string): Promise<boolean> {
  let failed = false;
  server.once('error', () => (failed = true));
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += STEP_MS) {
    await pause(STEP_MS);
    if (failed || hasEnded(server)) return false;
    const lines = readLines(path.join(cluster, 'postmaster.pid'));
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
  }
  server.kill('SIGQUIT');
  return false;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * A small shell that waits for the pipe from this process to close, which also happens when this process is killed,
 * and then ends PostgreSQL. Windows has no such shell; there the next start ends it.
 */
function watchOver(server: ChildProcess, { account }: PostgresHome): void {
  if (process.platform === 'win32' || server.pid === undefined) return;
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  server.once('exit', () => watcher.kill('SIGKILL'));
}

async function stop(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  server.ref();
  const ended = once(server, 'exit');
  // 'Fast' mode: open transactions are rolled back, committed data are written.
  server.kill('SIGINT');
  await ended;
}
