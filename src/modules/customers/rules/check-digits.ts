/** Checksums of numbers with check digits. Texts here contain only the digits 0 to 9. */

/** Normalises a number: without spaces, hyphens, slashes and dots, in upper case. */
export const bareNumber = (text: string): string => text.replaceAll(/[\s\-‐‑–/.]/g, '').toUpperCase();

/** The sum of each digit times its weight; stops at the shorter of both. */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i] ?? 0), 0);

/** The last digit. */
export const lastDigit = (digits: string): number => Number(digits.at(-1));

/** Whether a day exists: months from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Year within its century, month and day of a text that begins with YYMMDD. */
export const dayParts = (digits: string): { yy: number; month: number; day: number } => ({
  yy: Number(digits.slice(0, 2)),
  month: Number(digits.slice(2, 4)),
  day: Number(digits.slice(4, 6)),
});
