import type { EnglishTexts, KeyOf } from '#modules/i18n/rules/catalogue-keys.ts';
import { languageName } from '#modules/i18n/rules/language-name.ts';
import { listText } from '#modules/i18n/rules/listed.ts';
import { directionOf, type Locale } from '#modules/i18n/rules/locales.ts';

/** What a presentation is spoken in (ISO 639-1, or 'silent'), and the languages of its subtitles. */
export type Spoken = {
  readonly language: string;
  readonly isDubbed: boolean;
  readonly subtitles: readonly string[];
};

/** The texts of the catalogue `catalog`. */
type Texts = (key: KeyOf<EnglishTexts['catalog']>, values?: Record<string, string>) => string;

const SILENT = 'silent';

/** A spoken language at the beginning of a text: 'Bulgarian'; 'Silent'. */
export const spokenName = (code: string, t: Texts, locale: Locale): string =>
  code === SILENT ? t('language.silent') : capital(languageName(code, locale), locale);

/** In full: 'English, Bulgarian subtitles'. */
export function spokenText({ language, isDubbed, subtitles }: Spoken, t: Texts, locale: Locale): string {
  const nameOf = (code: string): string => languageName(code, locale);
  const isSilent = language === SILENT;
  const first =
    isDubbed && !isSilent
      ? capital(t('language.dubbedName', { language: nameOf(language) }), locale)
      : spokenName(language, t, locale);
  if (subtitles.length === 0) return first;
  const key = isSilent ? 'language.titlesName' : 'language.subtitlesName';
  return first + t('separator') + t(key, { subtitles: listText(subtitles.map(nameOf), locale) });
}

/**
 * In brief, for the chip: 'EN · BG subs'. Languages that are written from right to left have names instead of codes,
 * whose Latin letters their readers may not know.
 */
export function spokenBrief({ language, isDubbed, subtitles }: Spoken, t: Texts, locale: Locale): string {
  const brief = (code: string): string =>
    directionOf(locale) === 'rtl' ? languageName(code, locale) : code.toUpperCase();
  if (isDubbed) return t('language.dubbed', { code: brief(language) });
  if (subtitles.length === 0) return spokenName(language, t, locale);
  const titles = { subtitles: listText(subtitles.map(brief), locale) };
  return language === SILENT
    ? t('language.titled', titles)
    : t('language.subtitled', { code: brief(language), ...titles });
}

/** Many languages write the names of languages in small letters, except where a text begins. */
const capital = (text: string, locale: Locale): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
