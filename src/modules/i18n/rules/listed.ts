import type { Locale } from './locales.ts';

/** What stands in a row, with the comma of its language: 'a, b', in Arabic letters 'a، b'. Empty texts are passed over. */
export const listed = (texts: readonly string[], locale: Locale): string =>
  texts.filter((text) => text !== '').join(locale === 'ar' ? '، ' : ', ');
