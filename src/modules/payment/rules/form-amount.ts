import { fromMajor, minorDigits, toMajor } from '#kernel/money.ts';

/** Digits of the highest amount of a payment, in minor units: 999,999.99 EUR. */
const DIGITS = 8;
/** Currencies of which a unit is worth so little that bills have more digits: 99,999,999.99 HUF. */
const LONG_DIGITS: Readonly<Record<string, number>> = { HUF: 10, COP: 10, CLP: 10, JPY: 10, KRW: 10 };

/** The highest amount of a payment form, in minor units. */
export const mostOfForm = (currency: string): number => 10 ** (LONG_DIGITS[currency] ?? DIGITS) - 1;

/** How far a decimal number may be from the amount that it means, in minor units: sums of fractions are not exact. */
const INEXACT = 1e-6;

/**
 * The amount of a payment form in minor units, of a total in major units. Undefined when the total is no whole number
 * of minor units, less than one of them, or more than the currency's limit.
 */
export function formAmount(total: number, currency: string): number | undefined {
  if (!(total <= toMajor(mostOfForm(currency), currency))) return undefined;
  const amount = fromMajor(total, currency);
  const isWhole = Math.abs(total * 10 ** minorDigits(currency) - amount) < INEXACT;
  return amount >= 1 && isWhole ? amount : undefined;
}
