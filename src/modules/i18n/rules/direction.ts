import type { Locale } from '#kernel/locale.ts';

/** Writing direction: right-to-left for Hebrew and Arabic. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' =>
  locale === 'he' || locale === 'ar' ? 'rtl' : 'ltr';
