import { isShared, render } from '../../../src/apps/web/entry-server.tsx';
import type { BuiltPages } from '../../../src/apps/web/server/built-pages.ts';

/** The pages straight from their sources, as the server draws them: nothing is built, nothing can be fetched. */
export const sourcePages = (): BuiltPages => ({
  render,
  isShared,
  assets: { entry: '/assets/entry.js', styleSheet: '/assets/style.css', scriptsOf: () => [] },
  fontAddress: (file) => `/assets/${file}`,
  files: new Map(),
});
