import { fromMajor, minorDigits, toMajor } from '#kernel/money.ts';

/**
 * The highest amount that somebody can type, in minor units: 20,000,000.00 HUF. Limits of what it is for are lower. Like
 * all numbers of a cart it is too short for a card number.
 */
export const MOST_AMOUNT = 2_000_000_000;

/** Digits of Arabic and Persian keyboards. */
const FOREIGN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;
const latin = (digit: string): string => String(digit.charCodeAt(0) & 0x0f);

/** Separators between thousands: spaces of all widths, apostrophes. */
const BLANKS = /[\s\u00A0\u202F\u066C'’]/g;

/** Thousands in groups, or digits without any; then the decimals. */
const DECIMALS = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d*))?$/;
/** The same where three digits at the end are decimals. */
const THREE_DECIMALS = /^(\d{1,3}(?:[.,]\d{3})+(?=[.,]\d)|\d+)(?:[.,](\d*))?$/;

/** An amount as the field shows it at first: '12.5'. */
export const amountText = (amount: number, currency: string): string => String(toMajor(amount, currency));

/**
 * Reads an amount that somebody has typed, in minor units: '12.50', '12,5', '1 250'. Three digits after a point or
 * comma are thousands ('1,250'), except as the last ones in a currency of three decimals ('1.250' dinars). Null when it
 * is not an amount, or more than a cart accepts.
 */
export function typedAmount(text: string, currency: string): number | null {
  const plain = text.trim().replace(FOREIGN_DIGITS, latin).replace(BLANKS, '').replaceAll('٫', '.');
  const digits = minorDigits(currency);
  const [, whole = '', decimals = ''] = (digits === 3 ? THREE_DECIMALS : DECIMALS).exec(plain) ?? [];
  const units = whole.replace(/[.,]/g, '');
  const most = MOST_AMOUNT.toString().length;
  if (units === '' || units.length > most || decimals.length > digits) return null;
  const amount = fromMajor(Number(`${units}.${decimals || '0'}`), currency);
  return amount > MOST_AMOUNT ? null : amount;
}

/** The same in major units, as calls send what somebody has typed; null also for nothing. */
export function typedMajor(text: string, currency: string): number | null {
  const amount = typedAmount(text, currency);
  return amount === null || amount === 0 ? null : toMajor(amount, currency);
}
