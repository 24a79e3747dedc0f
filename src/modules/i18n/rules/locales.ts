import { FALLBACK_LOCALE, type Locale } from '#kernel/locale.ts';

// The kernel lists the languages, because every request has one. Everything else about them is here.
export { FALLBACK_LOCALE, isLocale, LOCALES, type Locale } from '#kernel/locale.ts';

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
