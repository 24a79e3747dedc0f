import { sharedAddress, render } from '../../../src/apps/web/entry-server.tsx';
import { packedPiece } from '../../../src/platform/server/http/spliced-text.ts';
import type { BuiltPages } from '../../../src/apps/web/server/built-pages.ts';

const styles = await packedPiece('.of-the-page{color:red}');

/** The pages from their sources, as the server renders them; no script or style can be fetched. */
export const sourcePages = (): BuiltPages => ({
  render,
  sharedAddress,
  assets: { entry: '/assets/entry.js', styleSheet: '/assets/style.css', scriptsOf: () => [] },
  fontAddress: (file) => `/assets/${file}`,
  styles,
  files: new Map(),
});
