import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from './plain-error.ts';
import { commandOf, isAlive } from './running-process.ts';

const STEP_MS = 50;

/**
 * Ends a PostgreSQL that still runs on `cluster` because the process that started it was killed, and removes a pid
 * file that names no process or another program. Throws a PlainError when the server does not end.
 */
export async function stopLeftover(cluster: string, onProgress: (line: string) => void): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  if (isAlive(pid) && isPostgresOn(pid, cluster)) {
    onProgress('Stopping the database of an earlier start that was cut short …');
    const ended = (await end(pid, 'SIGINT', 10_000)) || (await end(pid, 'SIGQUIT', 5_000));
    if (!ended)
      throw new PlainError(`A PostgreSQL of an earlier start does not end: please end process ${pid}.`);
  }
  rmSync(pidFile, { force: true });
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Another process may have the number now; it must not be ended. */
function isPostgresOn(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  // Windows has no such command; there postgres itself refuses a folder that another server uses.
  return command.includes('postgres') && command.includes(cluster);
}

async function end(pid: number, signal: NodeJS.Signals, within: number): Promise<boolean> {
  process.kill(pid, signal);
  for (let waited = 0; waited < within; waited += STEP_MS) {
    if (!isAlive(pid)) return true;
    await pause(STEP_MS);
  }
  return !isAlive(pid);
}
