import { dateFormat } from '#modules/i18n/rules/intl.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';

/** Formats dates and times in the visitor's language. Formatters are slow to create, so they are cached. */

/** 24 hours in every language, as halls print them. */
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

const STYLES = {
  time: TIME,
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
  dayOfMonth: { day: 'numeric' },
  monthLong: { month: 'long' },
  day: DAY,
  dayShort: { day: 'numeric', month: 'short' },
  dayBrief: { weekday: 'short', day: 'numeric', month: 'short' },
  moment: { ...DAY, ...TIME },
  momentShort: { day: '2-digit', month: '2-digit', year: 'numeric', ...TIME },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof STYLES;

const dates = new Map<string, (instant: Date) => string>();

/** Formats an instant in a time zone; ISO 8601 or a Date. A line never breaks between a time and the word before it. */
export function dateText(instant: string | Date, style: DateStyle, locale: Locale, timeZone: string): string {
  const key = `${locale} ${style} ${timeZone}`;
  let format = dates.get(key);
  if (!format) {
    format = dateFormat(locale, { ...STYLES[style], timeZone });
    dates.set(key, format);
  }
  return format(new Date(instant)).replace(/ (?=\d\d:\d\d)/, '\u00A0');
}

/** A calendar day 'YYYY-MM-DD', which is the same in every zone. */
export const dayText = (day: string, style: DateStyle, locale: Locale): string =>
  dateText(`${day}T12:00:00Z`, style, locale, 'UTC');
