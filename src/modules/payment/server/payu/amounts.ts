import { minorDigits } from '#kernel/money.ts';

/** PayU counts every currency in hundredths, also those without a smaller unit: '1000' are 10 HUF and 10 JPY. */
const DIGITS = 2;

/** Minor units as PayU's text: 1840 grosze -> '1840'. Throws for a currency with smaller units than hundredths. */
export function payuAmount(amount: number, currency: string): string {
  const more = DIGITS - minorDigits(currency);
  if (more < 0) throw new Error(`PayU cannot charge ${currency}: it counts in hundredths`);
  return String(amount * 10 ** more);
}

/** PayU's text as minor units. NaN when it is no amount, which equals no tender's amount. */
export const amountOf = (text: string, currency: string): number =>
  /^\d{1,15}$/.test(text) ? Number(text) / 10 ** (DIGITS - minorDigits(currency)) : Number.NaN;
