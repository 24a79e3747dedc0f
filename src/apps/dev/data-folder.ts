import { PlainError } from './plain-error.ts';

/**
 * Runs something in the demo's data folder. Errors of the file system (a folder left by root, a read-only checkout)
 * are thrown as a PlainError that names the path; other errors as they are.
 */
export async function inDataFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { path, message } = error as NodeJS.ErrnoException;
    if (path === undefined) throw error;
    throw new PlainError(
      `The data folder cannot be used (${message}): give it to this user, or set FOYER_DATA_DIR to a folder of theirs.`,
    );
  }
}
