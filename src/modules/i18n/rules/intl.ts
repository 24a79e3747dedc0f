import type { Locale } from './locales.ts';

/** Other tags for Intl: English as in Europe (day before month), Arabic with the digits that are printed on seats. */
const INTL_TAGS: Readonly<Partial<Record<Locale, string>>> = { en: 'en-GB', ar: 'ar-u-nu-latn' };

/** The tag by which Intl formats dates, numbers and lists in a language. */
export const intlTag = (locale: Locale): string => INTL_TAGS[locale] ?? locale;

/**
 * A date that Intl has formatted, as it is written within a sentence. Of our languages only English writes weekdays and
 * months large; Intl's short weekdays are large in Hungarian too ('Szo').
 */
export const dateWords = (date: string, locale: Locale): string =>
  locale === 'en' ? date : date.toLowerCase();
