import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from './plain-error.ts';
import { isAlive, processBirth } from './running-process.ts';

const STEP_MS = 100;
const LONGEST_WAIT_MS = 4000;

/**
 * Locks a folder for this process: `file` names the process. The lock of a killed process does not count; a process
 * that may be about to end is waited for a few seconds. Resolves with a function that unlocks. Throws a PlainError
 * that names the other process, or when permission is missing.
 */
export async function lockFolder(
  file: string,
  what: string,
  onProgress: (line: string) => void,
): Promise<() => void> {
  // Written to another file and linked: the lock is never half-written, and linking fails when there is one.
  const mine = `${file}.${process.pid}`;
  try {
    writeFileSync(mine, `${process.pid}\n${processBirth(process.pid)}`);
    for (let waited = 0; !take(mine, file); waited += STEP_MS) {
      const holder = runningHolder(file);
      if (holder === undefined) {
        rmSync(file, { force: true });
        continue;
      }
      if (waited === 0) onProgress(`Waiting for process ${holder}, which has the database …`);
      if (waited >= LONGEST_WAIT_MS) {
        throw new PlainError(
          `${what} is in use by another start of Foyer (process ${holder}): stop that one first.`,
        );
      }
      await pause(STEP_MS);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
    throw new PlainError(`${what} cannot be used: no permission to write in ${path.dirname(file)}.`);
  } finally {
    removeQuietly(mine);
  }
  return () => removeQuietly(file);
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // We may not remove it, so another user made it; that was reported before.
  }
}

function take(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The number of the process that has the lock, if it still runs. */
function runningHolder(file: string): number | undefined {
  try {
    const [pid = '', birth = ''] = readFileSync(file, 'utf8').split('\n');
    return isAlive(Number(pid)) && processBirth(Number(pid)) === birth ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}
