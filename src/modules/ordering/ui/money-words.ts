const formats = new Map<string, Intl.NumberFormat>();

/** Plain 'en' would write dollars' way; the shop's English is that of Europe. */
const tagOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale);

/** An amount in major units as the locale writes it: (9.5, 'EUR', 'bg') -> '9,50 €'. */
export function moneyWords(amount: number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tagOf(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      numberingSystem: 'latn',
    });
    formats.set(key, format);
  }
  return format.format(amount);
}
