import { fromMajor, majorText, minorDigits } from '#kernel/money.ts';

/** The currencies that PayPal takes (developer.paypal.com, 'Currency codes', August 2026). */
export const PAYPAL_CURRENCIES: ReadonlySet<string> = new Set(
  'AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);

/** Those of which it takes whole amounts only, whatever their smallest unit. */
const WHOLE = new Set(['HUF', 'JPY', 'TWD']);

/** Minor units as PayPal's text: 1840 cents -> '18.40', 250000 fillér -> '2500'. Undefined when PayPal has no such amount. */
export function paypalAmount(amount: number, currency: string): string | undefined {
  if (!PAYPAL_CURRENCIES.has(currency)) return undefined;
  if (!WHOLE.has(currency)) return majorText(amount, currency);
  const unit = 10 ** minorDigits(currency);
  return amount % unit === 0 ? String(amount / unit) : undefined;
}

/** PayPal's text as minor units. NaN when it is no amount, which equals no tender's amount. */
export const amountOf = (text: string, currency: string): number =>
  /^\d{1,12}(?:\.\d{1,3})?$/.test(text) ? fromMajor(Number(text), currency) : Number.NaN;
