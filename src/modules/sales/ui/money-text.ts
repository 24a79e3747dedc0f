import type { Amount } from '#kernel/amount.ts';
import { minorOf } from '#kernel/amount-units.ts';
import { toMajor } from '#kernel/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** 'en' alone formats as in the USA; the shop's English formats as in Europe. */
const tagOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

function formatOf(currency: string, locale: string, isShort: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${isShort}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tagOf(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      numberingSystem: 'latn',
      trailingZeroDisplay: isShort ? 'stripIfInteger' : 'auto',
    });
    formats.set(key, format);
  }
  return format;
}

/** An amount formatted for the locale: (950, 'EUR', 'bg') -> '9,50 €'. */
export const moneyText = (amount: Amount, currency: string, locale: string): string =>
  majorMoneyText(majorUnits(amount, currency), currency, locale);

/** The same for a decimal number in major units, which refusals of the specification's calls have. */
export const majorMoneyText = (amount: number, currency: string, locale: string): string =>
  formatOf(currency, locale, false).format(amount);

/** An amount as a decimal number in major units, for programs of others (analytics) and input fields. */
export const majorUnits = (amount: Amount, currency: string): number => toMajor(minorOf(amount), currency);

/** The same without the decimals of a whole amount, for amounts to choose from: (25, 'EUR', 'en') -> '€25'. */
export const roundMoneyText = (amount: Amount, currency: string, locale: string): string =>
  formatOf(currency, locale, true).format(majorUnits(amount, currency));
