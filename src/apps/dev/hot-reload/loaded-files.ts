import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { FromServer } from './messages.ts';

const SOURCES = pathToFileURL(path.join(import.meta.dirname, '../../..')).href + '/';
const files = new Set<string>();

/**
 * Given to Node by `--import`, before the server's first module: notes each source file that Node itself loads and
 * tells it to the parent process. What only the pages are made of goes through Vite and is not among them.
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

/** Whether the server itself has loaded a file; its path counts from `src/`. */
export const isLoaded = (file: string): boolean => files.has(file);
