import type { Locale } from './locales.ts';

/** The first day of a calendar's week: 0 is Sunday. Hebrew calendars begin on Sunday, Arabic ones on Saturday. */
export function firstWeekday(locale: Locale): 0 | 1 | 6 {
  if (locale === 'he') return 0;
  return locale === 'ar' ? 6 : 1;
}
