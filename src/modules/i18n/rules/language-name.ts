import { intlTag } from './intl.ts';
import type { Locale } from './locales.ts';

const names = new Map<Locale, Intl.DisplayNames>();

/**
 * A language's name in another language, as it is written within a sentence: ('bg', 'en') -> 'Bulgarian', ('bg', 'pl')
 * -> 'bułgarski'. `code`: ISO 639, as the import checks it; any other text, which an address may have, is its own name.
 */
export function languageName(code: string, locale: Locale): string {
  let own = names.get(locale);
  if (!own) names.set(locale, (own = new Intl.DisplayNames(intlTag(locale), { type: 'language' })));
  try {
    return own.of(code)!;
  } catch {
    return code;
  }
}
