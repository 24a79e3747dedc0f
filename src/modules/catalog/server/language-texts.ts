import { spokenText } from '#modules/catalog/rules/spoken-text.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor, type Wording } from '#modules/i18n/server/messages.ts';
import type { CatalogPresentation } from './catalogue-join.ts';
import { spokenOf } from './views.ts';

/** The spoken language and subtitles of a presentation as text: 'English, Bulgarian subtitles'. */
export const languageTexts = (presentation: CatalogPresentation, locale: Locale, wording: Wording): string =>
  spokenText(spokenOf(presentation), translatorFor('catalog', locale, wording), locale);
