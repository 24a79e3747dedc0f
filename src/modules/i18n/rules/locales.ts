import { FALLBACK_LOCALE, type Locale } from '#kernel/locale.ts';

// The kernel lists the languages, because every request has one. Everything else about them is here.
export { FALLBACK_LOCALE, isLocale, LOCALES, type Locale } from '#kernel/locale.ts';

/** Writing direction: right-to-left for Hebrew and Arabic. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' =>
  locale === 'he' || locale === 'ar' ? 'rtl' : 'ltr';

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

/** The languages' own names, for the language switch. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  he: 'עברית',
  en: 'English',
  ru: 'Русский',
  ar: 'العربية',
  pl: 'Polski',
  sk: 'Slovenčina',
  ro: 'Română',
  bg: 'Български',
  cs: 'Čeština',
  hu: 'Magyar',
};

/** A text in some of the ten languages, as films, halls and tickets have them. */
export type Texts = Readonly<Partial<Record<Locale, string>>>;

/** The text for a locale: its own, else English, else the first there is, else ''. */
export const textFor = (texts: Texts | undefined, locale: Locale): string =>
  texts?.[locale] ?? texts?.[FALLBACK_LOCALE] ?? Object.values(texts ?? {})[0] ?? '';

/**
 * Which language a request is answered in: `lang`, then the cookie, then the brand's default; never
 * Accept-Language. 'unknown' when `lang` names a language that the brand has not enabled (a 404).
 */
export function chooseLocale(
  lang: string | undefined,
  cookie: string | undefined,
  brand: { readonly locales: readonly Locale[]; readonly defaultLocale: Locale },
): Locale | 'unknown' {
  const enabled = (text: string | undefined): text is Locale =>
    text !== undefined && brand.locales.some((l) => l === text);
  if (lang !== undefined && lang !== '') return enabled(lang) ? lang : 'unknown';
  return enabled(cookie) ? cookie : brand.defaultLocale;
}
