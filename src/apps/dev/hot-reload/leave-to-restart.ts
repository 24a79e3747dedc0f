import path from 'node:path';
import type { Plugin } from 'vite';
import { isLoaded } from './loaded-files.ts';

const SOURCES = path.join(import.meta.dirname, '../../..');

/**
 * Says nothing to the browser of a file that the server has loaded itself: the server starts anew, and the browser
 * loads the page again once it is back. Told now, it would ask a server that is about to end.
 */
export const leaveToRestart = (): Plugin => ({
  name: 'foyer:leave-to-restart',
  apply: 'serve',
  hotUpdate: ({ file }) =>
    isLoaded(path.relative(SOURCES, file).replaceAll(path.sep, '/')) ? [] : undefined,
});
