import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SHORTEST = 32;

/**
 * The demo's secret, made once and kept in its data folder, so that visitors stay known over restarts. Throws
 * what the file system says when it is there and cannot be read: a new one would lock its owner's visitors out.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret');
  const kept = existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
  if (kept.length >= SHORTEST) return kept;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
