import type { Locale } from './locales.ts';

/** Other tags for Intl: English as in Europe (day before month), Arabic with the digits that are printed on seats. */
const INTL_TAGS: Readonly<Partial<Record<Locale, string>>> = { en: 'en-GB', ar: 'ar-u-nu-latn' };

/** The tag by which Intl formats dates, numbers and lists in a language. */
export const intlTag = (locale: Locale): string => INTL_TAGS[locale] ?? locale;

/**
 * A formatter of dates as they are written within a sentence. Of our languages only English writes weekdays and months
 * large; Intl's short weekdays are large in Hungarian too ('Szo'). Before a time Arabic and Romanian name the hour.
 */
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  // Intl's short months are numbers in Bulgarian: '1.12' reads as a fraction on a strip of days.
  const isCut = locale === 'bg' && options.month === 'short';
  const format = new Intl.DateTimeFormat(intlTag(locale), isCut ? { ...options, month: 'long' } : options);
  return (instant) => {
    const text = format
      .format(instant)
      .replace(/ في (?=\d)/, ' الساعة ')
      .replace(/ la (?=\d)/, ', ora ');
    if (locale === 'en') return text;
    return isCut ? text.toLowerCase().replace(LONG_MONTH, '$1.') : text.toLowerCase();
  };
}

/** Bulgarian months that are cut, each before a vowel; март, май, юни and юли stay whole. */
const LONG_MONTH = /(ян|февр|апр|авг|септ|окт|ноем|дек)[а-я]{2,}/;

/** A percentage as text: (5.5, 'pl') -> '5,5%'. */
export const percentText = (percent: number, locale: Locale): string =>
  new Intl.NumberFormat(intlTag(locale), { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  );
