import { spokenTexts } from '#modules/catalog/rules/film/spoken-texts.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { knownKey, translatorFor, type Wording } from '#modules/i18n/server/messages.ts';
import type { CatalogPresentation } from './catalogue-join.ts';
import { spokenOf } from './views.ts';

/** In which version a presentation shows its film: 'English, Bulgarian subtitles'; '35mm', when it has a format. */
export type VersionTexts = { readonly language: string; readonly format?: string };

/** The version of a presentation in a language, for documents. A format that the catalogue does not know stays as it is. */
export function versionTexts(
  presentation: Pick<CatalogPresentation, 'language' | 'document'>,
  locale: Locale,
  wording: Wording,
): VersionTexts {
  const t = translatorFor('catalog', locale, wording);
  const { format } = presentation.document;
  const key = knownKey('catalog', `format.${format}`);
  return {
    language: spokenTexts(t, locale).languageLong(spokenOf(presentation)),
    ...(format && { format: key ? t(key) : format }),
  };
}
