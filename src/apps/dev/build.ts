/**
 * `npm run build`: builds the pages, for the browser and for the server, into `dist/pages`. It builds into another
 * folder and renames it when complete: a start therefore finds a complete build, and a running process has read its
 * own before.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createBuilder } from 'vite';
import { BUILT_PAGES } from '#apps/web/server/built-pages.ts';
import { hashSources, STAMP } from './build-pages.ts';
import { isAlive } from './running-process.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const SWAP_TRIES = 20;

const unfinished = `${BUILT_PAGES}.${process.pid}`;
const replaced = `${BUILT_PAGES}.old.${process.pid}`;

/** The folders of the browser's part and the server's part; `built-pages.ts` reads them. */
const buildInto = (folder: string, name: string): object => ({ build: { outDir: path.join(folder, name) } });

async function build(): Promise<void> {
  // The state of the sources before the build: what changes during it is built by the next start.
  const hash = await hashSources();
  const environments = { client: buildInto(unfinished, 'client'), ssr: buildInto(unfinished, 'server') };
  const builder = await createBuilder({ root: ROOT, logLevel: 'warn', environments }, null);
  await builder.buildApp();
  await writeFile(path.join(unfinished, STAMP), hash);
  await swap();
}

/** Removes folders of builds that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(path.dirname(BUILT_PAGES))) {
    const [, pid] = /^pages\.(?:old\.)?(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid)))
      await rm(path.join(path.dirname(BUILT_PAGES), name), { recursive: true });
  }
}

/** Another build may rename its own at the same time; both are good, and the last one stays. */
async function swap(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await rename(BUILT_PAGES, replaced).catch(unlessMissing);
    await rm(replaced, { recursive: true, force: true });
    try {
      return await rename(unfinished, BUILT_PAGES);
    } catch (error) {
      if (tries === SWAP_TRIES) throw error;
    }
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

try {
  await mkdir(path.dirname(BUILT_PAGES), { recursive: true });
  await removeLeftovers();
  await build();
} finally {
  await rm(unfinished, { recursive: true, force: true });
}
