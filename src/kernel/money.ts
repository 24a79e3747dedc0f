/**
 * The code keeps money as a whole number of minor units (cents, agorot, fillér) with its currency. In the
 * specification's calls amounts are decimal numbers in major units.
 */

/** ISO 4217 currencies that do not have two decimals; all others have two. */
const DIGITS: Record<string, number> = { JPY: 0, KRW: 0, CLP: 0, ISK: 0, BHD: 3, KWD: 3, JOD: 3, TND: 3 };

/** Decimals of a currency: 2 for EUR, 0 for JPY. */
export const minorDigits = (currency: string): number => DIGITS[currency] ?? 2;

/** Minor units as a decimal number in major units, for the wire: 950 EUR cents -> 9.5. */
export function toMajor(amount: number, currency: string): number {
  return Number((amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency)));
}

/** Minor units as a decimal text of major units with all decimals: 950 EUR cents -> '9.50'. */
export const majorText = (amount: number, currency: string): string =>
  toMajor(amount, currency).toFixed(minorDigits(currency));

/**
 * A decimal number in major units as minor units, rounded half up: 9.5 EUR -> 950. Throws when it is not an amount
 * (NaN, infinite, beyond safe integers).
 */
export function fromMajor(value: number, currency: string): number {
  const amount = roundHalfUp(Number((value * 10 ** minorDigits(currency)).toPrecision(15)));
  if (!Number.isSafeInteger(amount)) throw new RangeError(`no amount of money: ${value} ${currency}`);
  return amount;
}

/** Rounds half up, for negative numbers towards positive infinity. The only rounding rule for money. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5);

/** `percent` of an amount (5 means 5 %), rounded half up to whole minor units. */
export const percentOf = (amount: number, percent: number): number =>
  roundHalfUp(Number(((amount * percent) / 100).toPrecision(15)));

/** The sum of minor units. All must be of one currency; the caller makes sure of it. */
export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
