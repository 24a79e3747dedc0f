import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SECRET_FILE } from '#platform/server/data-folder.ts';

const SHORTEST = 32;

/**
 * The demo's secret, made once and stored in its data folder, so that visitors keep their sessions over restarts.
 * Throws the file system's error when it exists but cannot be read: a new one would end all sessions.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SECRET_FILE);
  const kept = existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
  if (kept.length >= SHORTEST) return kept;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
