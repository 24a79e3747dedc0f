import type { Locale } from '#kernel/locale.ts';
import type { EnglishTexts } from '../rules/catalogue-keys.ts';

declare module 'use-intl' {
  /** Types `useTranslations('seating.map')` and the keys of its `t` by the English catalogue. */
  interface AppConfig {
    Messages: EnglishTexts;
    Locale: Locale;
  }
}
