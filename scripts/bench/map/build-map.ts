import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Builds one entry with the pages' build; returns the files by name, the entry as 'entry.js'. */
export async function buildEntry(entry: string): Promise<ReadonlyMap<string, Buffer>> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'foyer-bench-map-'));
  try {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      plugins: [react()],
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: path.join(ROOT, entry),
          preserveEntrySignatures: 'strict',
          output: {
            entryFileNames: 'entry.js',
            chunkFileNames: '[name].js',
            assetFileNames: '[name][extname]',
          },
        },
      },
    });
    const names = await readdir(outDir);
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(path.join(outDir, name))] as const)),
    );
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** The bytes of all scripts, each compressed as it is sent. */
export const gzippedScripts = (files: ReadonlyMap<string, Buffer>): number =>
  [...files]
    .filter(([name]) => name.endsWith('.js'))
    .reduce((sum, [, content]) => sum + gzipSync(content, { level: 9 }).length, 0);
