import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { FromServer } from './messages.ts';

const SOURCES = pathToFileURL(path.join(import.meta.dirname, '../../..')).href + '/';
const files = new Set<string>();

/**
 * Loaded by Node's `--import` before the server's first module: reports each source file that Node itself loads to
 * the parent process. Files that only pages use are loaded by Vite and not reported.
 */
registerHooks({
  load(url, context, next) {
    if (url.startsWith(SOURCES)) note(decodeURI(url.slice(SOURCES.length)));
    return next(url, context);
  },
});

function note(file: string): void {
  files.add(file);
  process.send?.({ loaded: file } satisfies FromServer);
}

/** Whether the server itself has loaded a file; its path is relative to `src/`. */
export const isLoaded = (file: string): boolean => files.has(file);
