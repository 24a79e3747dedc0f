import { readFile } from 'node:fs/promises';
import { databaseUrlFile } from './data-folder.ts';

/**
 * The database of a command: that of the environment, otherwise that of the running demo. Throws one clear sentence when
 * there is none.
 */
export async function commandDatabase(
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly url: string; readonly isDemo: boolean }> {
  const named = env['APP_DATABASE_URL'] ?? env['DATABASE_URL'];
  if (named) return { url: named, isDemo: false };
  const url = (await readFile(databaseUrlFile(), 'utf8').catch(() => '')).trim();
  if (!url) throw new Error('no database: set DATABASE_URL, or start the demo first (npm start)');
  return { url, isDemo: true };
}
