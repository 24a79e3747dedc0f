import { intlTag } from './intl.ts';
import type { Locale } from './locales.ts';

/** Joins texts with the comma of the language: 'a, b', in Arabic script 'a، b'. Skips empty texts. */
export const listed = (texts: readonly string[], locale: Locale): string =>
  texts.filter((text) => text !== '').join(locale === 'ar' ? '، ' : ', ');

const lists = new Map<Locale, Intl.ListFormat>();

/** A list within a sentence: 'A, B and C'. */
export function listText(words: readonly string[], locale: Locale): string {
  let format = lists.get(locale);
  if (!format) lists.set(locale, (format = new Intl.ListFormat(intlTag(locale), { type: 'conjunction' })));
  return format.format(words);
}
