/**
 * Checks of a card form before the charge. The shop uses them to find card numbers that it must refuse.
 */

/** The digits of a number that was typed with spaces or dashes; '' when it has any other character. */
export function cardDigits(typed: string): string {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d+$/.test(digits) ? digits : '';
}

/** The weight of a digit in Luhn's check (ISO/IEC 7812-1, annex B): every second one from the right is doubled. */
export const luhnWeight = (digit: number, isDoubled: boolean): number =>
  isDoubled ? digit * 2 - (digit > 4 ? 9 : 0) : digit;

/** Luhn's check: the digits' weights add up to a multiple of ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++)
    sum += luhnWeight(Number(digits[digits.length - 1 - i]), i % 2 === 1);
  return digits.length > 0 && sum % 10 === 0;
}

/** Whether a text can be a card number: 12 to 19 digits (ISO/IEC 7812-1) that pass Luhn's check. */
export function isCardNumber(typed: string): boolean {
  const digits = cardDigits(typed);
  return digits.length >= 12 && digits.length <= 19 && passesLuhn(digits);
}

const BRANDS: readonly (readonly [pattern: RegExp, brand: string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|65|64[4-9])/, 'discover'],
  [/^3(0[0-5]|[68])/, 'diners'],
  [/^35(2[89]|[3-8])/, 'jcb'],
  [/^(50|5[6-9]|6)/, 'maestro'],
];

/** The scheme of a card by the first digits of its number: 'visa', 'mastercard', … or 'card'. */
export const cardBrand = (digits: string): string =>
  BRANDS.find(([pattern]) => pattern.test(digits))?.[1] ?? 'card';

/** A security code: 3 digits, 4 with American Express. */
export const isSecurityCode = (typed: string, brand: string): boolean =>
  (brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(typed.trim());

/** Month and year of an expiry as typed ('08 / 29', '8/2029'), or undefined when it is none. */
export function expiryOf(typed: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(typed);
  if (!match) return undefined;
  const month = Number(match[1]);
  const year = match[2]!.length === 2 ? 2000 + Number(match[2]) : Number(match[2]);
  return month >= 1 && month <= 12 ? { month, year } : undefined;
}

/** A card is good to the end of its month; the last time zone to see that end is UTC-12. */
export function isExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 1, 12);
}

/**
 * An Israeli ID number (teudat zehut): up to nine digits, the last a check digit by Luhn's rule over nine
 * places. Shorter numbers are filled with zeros from the left.
 */
export function isHolderId(typed: string): boolean {
  const digits = typed.trim();
  return /^\d{5,9}$/.test(digits) && Number(digits) > 0 && passesLuhn(digits.padStart(9, '0'));
}
