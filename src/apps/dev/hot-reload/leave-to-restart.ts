import path from 'node:path';
import type { Plugin } from 'vite';
import { isLoaded } from './loaded-files.ts';

const SOURCES = path.join(import.meta.dirname, '../../..');

/**
 * Does not report a file to the browser that the server has loaded itself: the server restarts, and the browser
 * reloads after that. Reported now, the browser would call a server that is about to end.
 */
export const leaveToRestart = (): Plugin => ({
  name: 'foyer:leave-to-restart',
  apply: 'serve',
  hotUpdate: ({ file }) =>
    isLoaded(path.relative(SOURCES, file).replaceAll(path.sep, '/')) ? [] : undefined,
});
