import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILT_PAGES } from '#apps/web/server/built-pages.ts';
import { PlainError } from './plain-error.ts';
import { withProgress } from './progress.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const BUILD = path.join(import.meta.dirname, 'build.ts');
/** The file in the built pages that records their sources. */
export const STAMP = '.stamp';
/**
 * The sources of the built pages. Test and server files among them cause an unnecessary build at times, nothing else.
 */
const SOURCES = ['src/kernel', 'src/platform', 'src/modules', 'src/apps/web'];
const FILES = ['vite.config.ts', 'package.json', 'package-lock.json'];
const NOT_BUILT = /\.test\.tsx?$|(?:^|\/)server\//;

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !NOT_BUILT.test(file));
}

/** One text for the state of all sources: their names and contents. */
export async function hashSources(): Promise<string> {
  const files = [...FILES, ...(await Promise.all(SOURCES.map(filesOf))).flat()].toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    // A file may be removed between listing and reading.
    const content = await readFile(path.join(ROOT, file)).catch(() => '');
    hash.update(`${file}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Builds the pages when their sources have changed since the last build. Throws a PlainError with the build's output.
 */
export async function buildPages(): Promise<void> {
  const built = await readFile(path.join(BUILT_PAGES, STAMP), 'utf8').catch(() => undefined);
  if (built === (await hashSources())) return;
  await withProgress('Building the pages', runBuild);
}

async function runBuild(): Promise<void> {
  const child = spawn(process.execPath, [BUILD], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new PlainError(`The pages could not be built:\n${output.trim()}`);
}
