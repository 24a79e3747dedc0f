import type { EnglishTexts, KeyOf } from '#modules/i18n/rules/catalogue-keys.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import { languageName } from '#modules/i18n/rules/language-name.ts';
import { listText } from '#modules/i18n/rules/listed.ts';
import { SILENT, UNKNOWN_LANGUAGE } from './spoken-language.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';

/** What a presentation is spoken in (ISO 639-1, or 'silent'), and the languages of its subtitles. */
export type Spoken = {
  readonly language: string;
  readonly isDubbed: boolean;
  readonly subtitles: readonly string[];
};

/** The texts of the catalogue `catalog`. */
type Texts = (key: KeyOf<EnglishTexts['catalog']>, values?: Record<string, string>) => string;

export type SpokenTexts = {
  /** A spoken language's name: 'Bulgarian'; 'Silent'; '' when it is not known. */
  readonly language: (code: string) => string;
  /** In full: 'English, Bulgarian subtitles'; of a language that is not known only the subtitles, or ''. */
  readonly languageLong: (spoken: Spoken) => string;
  /**
   * For the chip: 'EN · BG subs'. Languages that are written from right to left have names instead of codes, whose Latin
   * letters their readers may not know.
   */
  readonly languageShort: (spoken: Spoken) => string;
};

/** Texts about the languages of presentations, each beginning with a capital letter. */
export function spokenTexts(t: Texts, locale: Locale): SpokenTexts {
  const nameOf = (code: string): string => languageName(code, locale);
  const codeOf = (code: string): string =>
    directionOf(locale) === 'rtl' ? nameOf(code) : code.toUpperCase();
  const language = (code: string): string => {
    if (code === UNKNOWN_LANGUAGE) return '';
    return code === SILENT ? t('language.silent') : capital(nameOf(code), locale);
  };
  const subtitled = (spoken: string, codes: readonly string[]): string => {
    const subtitles = listText(codes.map(nameOf), locale);
    return t(spoken === SILENT ? 'language.titlesName' : 'language.subtitlesName', { subtitles });
  };
  return {
    language,
    languageLong: ({ language: spoken, isDubbed, subtitles: codes }) => {
      const isKnown = spoken !== UNKNOWN_LANGUAGE;
      const first =
        isDubbed && isKnown
          ? capital(t('language.dubbedName', { language: nameOf(spoken) }), locale)
          : language(spoken);
      if (codes.length === 0) return first;
      return first
        ? first + t('separator') + subtitled(spoken, codes)
        : capital(subtitled(spoken, codes), locale);
    },
    languageShort: ({ language: spoken, isDubbed, subtitles: codes }) => {
      if (spoken === UNKNOWN_LANGUAGE)
        return codes.length > 0 ? capital(subtitled(spoken, codes), locale) : '';
      const code = codeOf(spoken);
      if (isDubbed) return t('language.dubbed', { code });
      if (codes.length === 0) return language(spoken);
      const subtitles = listText(codes.map(codeOf), locale);
      return t(spoken === SILENT ? 'language.titled' : 'language.subtitled', { code, subtitles });
    },
  };
}

/** Many languages write the names of languages in small letters, except where a text begins. */
const capital = (text: string, locale: Locale): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
