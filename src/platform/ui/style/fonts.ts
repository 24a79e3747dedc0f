/** The subsets of Rubik, by script. */
type Subset = 'latin' | 'latin-ext' | 'cyrillic' | 'hebrew' | 'arabic';

/** Folder of the font files as the bundler's manifest names it: `${fontFolder}/${file}` is a key there. */
export const fontFolder = 'node_modules/@fontsource-variable/rubik/files';

const latinExtended = new Set(['cs', 'hu', 'pl', 'ro', 'sk']);
const cyrillic = new Set(['bg', 'ru']);

function subsetsFor(locale: string): Subset[] {
  const language = locale.toLowerCase().split('-', 1)[0] ?? '';
  if (latinExtended.has(language)) return ['latin', 'latin-ext'];
  if (cyrillic.has(language)) return ['latin', 'cyrillic'];
  if (language === 'he') return ['latin', 'hebrew'];
  if (language === 'ar') return ['latin', 'arabic'];
  return ['latin'];
}

/**
 * Names of the font files that a page in this locale certainly uses, for preloading. Latin is always one of them, for
 * digits, codes and punctuation. Other subsets (a Russian title on a Polish page) load by unicode-range.
 */
export function fontFilesFor(locale: string): string[] {
  return subsetsFor(locale).map((subset) => `rubik-${subset}-wght-normal.woff2`);
}
