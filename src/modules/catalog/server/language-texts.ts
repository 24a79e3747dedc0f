import type { PresentationDocument } from '#modules/catalog/rules/documents.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor, type Wording } from '#modules/i18n/server/messages.ts';

/** The spoken language and subtitles as text: 'English, Bulgarian subtitles'; undefined when nothing is known. */
export function languageTexts(
  document: PresentationDocument,
  locale: Locale,
  wording: Wording,
): string | undefined {
  const { language, isDubbed, subtitles = [] } = document;
  if (!language) return undefined;
  const t = translatorFor('catalog', locale, wording);
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const list = new Intl.ListFormat(locale).format(subtitles.map((code) => names.of(code) ?? code));
  const silent = language === 'silent';
  const spoken = silent ? t('language.silent') : (names.of(language) ?? language);
  const first = isDubbed && !silent ? t('language.dubbedName', { language: spoken }) : spoken;
  if (subtitles.length === 0) return capital(first, locale);
  return `${capital(first, locale)}, ${t(silent ? 'language.titlesName' : 'language.subtitlesName', { subtitles: list })}`;
}

const capital = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
