import type { Amount } from '#kernel/amount.ts';
import { minorOf } from '#kernel/amount-units.ts';
import { toMajor } from '#kernel/money.ts';
import { intlTag } from '#modules/i18n/rules/intl.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale: Locale, isShort: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${isShort}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(intlTag(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: isShort ? 'stripIfInteger' : 'auto',
    });
    formats.set(key, format);
  }
  return format;
}

/** An amount formatted for the locale: (950, 'EUR', 'bg') -> '9,50 €'. */
export const moneyText = (amount: Amount, currency: string, locale: Locale): string =>
  majorMoneyText(majorUnits(amount, currency), currency, locale);

/** The same for a decimal number in major units, which refusals of the specification's calls have. */
export const majorMoneyText = (amount: number, currency: string, locale: Locale): string =>
  formatOf(currency, locale, false).format(amount);

/** What an amount takes off: (500, 'EUR', 'en') -> '−€5.00'. The locale decides where the sign stands. */
export const minusText = (amount: Amount, currency: string, locale: Locale): string =>
  majorMoneyText(-majorUnits(amount, currency), currency, locale).replace('-', '\u2212');

/** An amount as a decimal number in major units, for programs of others (analytics) and input fields. */
export const majorUnits = (amount: Amount, currency: string): number => toMajor(minorOf(amount), currency);

/** The same without the decimals of a whole amount, for amounts to choose from: (25, 'EUR', 'en') -> '€25'. */
export const roundMoneyText = (amount: Amount, currency: string, locale: Locale): string =>
  formatOf(currency, locale, true).format(majorUnits(amount, currency));
