import { PlainError } from './plain-error.ts';

/**
 * Does something in the demo's data folder. What the file system refuses there (a folder left by root, a
 * checkout that may only be read) is thrown as a PlainError that names the path; all else as it is.
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
