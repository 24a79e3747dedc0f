import type { Locale } from './locales.ts';

/** Joins texts with the comma of the language: 'a, b', in Arabic script 'a، b'. Skips empty texts. */
export const listed = (texts: readonly string[], locale: Locale): string =>
  texts.filter((text) => text !== '').join(locale === 'ar' ? '، ' : ', ');
