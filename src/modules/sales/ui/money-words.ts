const formats = new Map<string, Intl.NumberFormat>();

/** Plain 'en' would write dollars' way; the shop's English is that of Europe. */
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

/** An amount in major units as the locale writes it: (9.5, 'EUR', 'bg') -> '9,50 €'. */
export const moneyWords = (amount: number, currency: string, locale: string): string =>
  formatOf(currency, locale, false).format(amount);

/** The same without the decimals of a whole amount, for sums to choose from: (25, 'EUR', 'en') -> '€25'. */
export const roundMoneyWords = (amount: number, currency: string, locale: string): string =>
  formatOf(currency, locale, true).format(amount);
