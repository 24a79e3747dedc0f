/** Catalogues with another name than the module that owns them. `web` is of `src/apps/web`. */
const OWNERS: Readonly<Record<string, string>> = { checkout: 'ordering', holds: 'ordering', provider: 'payment', refunds: 'ordering', seatchange: 'ordering', web: '' };

/** The calls that open a catalogue, with its name. */
const OPENED = /\b(?:useTranslations|translatorFor)\(\s*'([a-z]+)/g;

/**
 * The catalogues of other modules that a file of a module reads. A module has the texts of its own screens, so that
 * they can be found, changed and translated with it. `src/apps` may read all of them.
 */
export function foreignTexts(file: string, source: string): string[] {
  const module = /^src\/modules\/([^/]+)\//.exec(file)?.[1];
  if (module === undefined || file.endsWith('.test.ts') || file.endsWith('.test.tsx')) return [];
  const opened = [...source.matchAll(OPENED)].map(([, catalogue = '']) => catalogue);
  return opened.filter((catalogue) => (OWNERS[catalogue] ?? catalogue) !== module);
}
