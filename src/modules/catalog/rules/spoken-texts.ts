import type { EnglishTexts, KeyOf } from '#modules/i18n/rules/catalogue-keys.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import { languageName } from '#modules/i18n/rules/language-name.ts';
import { listText } from '#modules/i18n/rules/listed.ts';
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
  /** A spoken language's name: 'Bulgarian'; 'Silent'. */
  readonly language: (code: string) => string;
  /** In full: 'English, Bulgarian subtitles'. */
  readonly languageLong: (spoken: Spoken) => string;
  /**
   * For the chip: 'EN · BG subs'. Languages that are written from right to left have names instead of codes, whose Latin
   * letters their readers may not know.
   */
  readonly languageShort: (spoken: Spoken) => string;
};

const SILENT = 'silent';

/** Texts about the languages of presentations, each beginning with a capital letter. */
export function spokenTexts(t: Texts, locale: Locale): SpokenTexts {
  const nameOf = (code: string): string => languageName(code, locale);
  const codeOf = (code: string): string =>
    directionOf(locale) === 'rtl' ? nameOf(code) : code.toUpperCase();
  const language = (code: string): string =>
    code === SILENT ? t('language.silent') : capital(nameOf(code), locale);
  return {
    language,
    languageLong: ({ language: spoken, isDubbed, subtitles: codes }) => {
      const first = isDubbed
        ? capital(t('language.dubbedName', { language: nameOf(spoken) }), locale)
        : language(spoken);
      if (codes.length === 0) return first;
      const subtitles = listText(codes.map(nameOf), locale);
      const titled = t(spoken === SILENT ? 'language.titlesName' : 'language.subtitlesName', { subtitles });
      return first + t('separator') + titled;
    },
    languageShort: ({ language: spoken, isDubbed, subtitles: codes }) => {
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
