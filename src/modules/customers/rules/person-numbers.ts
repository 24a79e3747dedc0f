import { bareNumber, dayParts, isCalendarDay, lastDigit, weightedSum } from './check-digits.ts';

/**
 * Personal numbers that states issue (the form field `ssn`), with their check digits. Checked against the laws named
 * below and the examples in python-stdnum's documentation.
 */

type Check = (digits: string) => boolean;

/**
 * Israel, תעודת זהות (and company numbers): nine digits, leading zeros may be left out; every second digit is
 * doubled, and the digits of the products add up to a multiple of ten.
 */
export function isIsraeliNumber(digits: string): boolean {
  if (!/^\d{5,9}$/.test(digits) || Number(digits) === 0) return false;
  const products = Array.from(digits.padStart(9, '0'), (digit, i) => Number(digit) * (1 + (i % 2)));
  return products.reduce((sum, product) => sum + (product > 9 ? product - 9 : product), 0) % 10 === 0;
}

/** Bulgaria, ЕГН: Наредба № РД-02-20-9 от 2012 г. Months above 20 and 40 mean the 19th and 21st century. */
const isEgn: Check = (digits) => {
  if (!/^\d{10}$/.test(digits)) return false;
  const { yy, month, day } = dayParts(digits);
  const [century, inYear] = month > 40 ? [2000, month - 40] : month > 20 ? [1800, month - 20] : [1900, month];
  const check = (weightedSum(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  return isCalendarDay(century + yy, inYear, day) && check === lastDigit(digits);
};

/** Bulgaria, ЛНЧ of foreigners who live there. */
const isForeignerInBulgaria: Check = (digits) =>
  /^\d{10}$/.test(digits) && weightedSum(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === lastDigit(digits);

const PESEL_CENTURIES = [1900, 2000, 2100, 2200, 1800];

/** Poland, PESEL: ustawa o ewidencji ludności, art. 15. Each 20 added to the month is another century. */
const isPesel: Check = (digits) => {
  if (!/^\d{11}$/.test(digits)) return false;
  const { yy, month, day } = dayParts(digits);
  const century = PESEL_CENTURIES[Math.floor(month / 20)]!;
  return (
    isCalendarDay(century + yy, month % 20, day) &&
    weightedSum(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0
  );
};

const ONE_TO_TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Hungary, személyi azonosító: 1996. évi XX. törvény, annex 3. The first digit gives the century; for people born
 * from 1997 on the weights are reversed.
 */
const isHungarianPerson: Check = (digits) => {
  if (!/^[1-8]\d{10}$/.test(digits)) return false;
  const { yy, month, day } = dayParts(digits.slice(1));
  // 3 and 4: born from 2000 on; 7 and 8 are of foreigners: the century is the one in which the day exists.
  const years = /^[34]/.test(digits)
    ? [2000 + yy]
    : /^[78]/.test(digits)
      ? [1900 + yy, 2000 + yy]
      : [1900 + yy];
  return years.some((year) => {
    const weights = year >= 1997 ? ONE_TO_TEN.toReversed() : ONE_TO_TEN;
    return isCalendarDay(year, month, day) && weightedSum(digits, weights) % 11 === lastDigit(digits);
  });
};

/** Hungary, adóazonosító jel: the same law, annex 1. Begins with 8; the weights are the positions. */
const isHungarianTaxNumber: Check = (digits) =>
  /^8\d{9}$/.test(digits) && weightedSum(digits, ONE_TO_TEN.slice(0, 9)) % 11 === lastDigit(digits);

/** Hungary, TAJ szám: the same law, annex 2. */
const isTaj: Check = (digits) =>
  /^\d{9}$/.test(digits) &&
  Number(digits) > 0 &&
  weightedSum(digits, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === lastDigit(digits);

/**
 * Czechia and Slovakia, rodné číslo: zákon č. 133/2000 Sb. § 13, zákon č. 301/1995 Z. z. § 2. Months of women have 50
 * added; from 2004 on 20 more when a day's numbers were used up. Nine digits without a check until 1953; then ten
 * digits divisible by eleven, and a few from before 1986 that end in 0 for the remainder 10.
 */
const isBirthNumber: Check = (digits) => {
  if (!/^\d{9,10}$/.test(digits)) return false;
  const { yy, month, day } = dayParts(digits);
  const isOld = digits.length === 9;
  if (isOld && yy >= 54) return false;
  const year = isOld || yy >= 54 ? 1900 + yy : 2000 + yy;
  const inYear = month % 50;
  const shift = year >= 2004 && inYear > 20 ? 20 : 0;
  if (!isCalendarDay(year, inYear - shift, day)) return false;
  if (isOld) return !digits.endsWith('000');
  const rest = Number(digits.slice(0, 9)) % 11;
  return Number(digits) % 11 === 0 || (year < 1986 && rest === 10 && digits.endsWith('0'));
};

const CNP_CENTURIES = [1900, 1900, 1800, 1800, 2000, 2000, 1900, 1900, 1900];
const CNP_COUNTIES = /^(0[1-9]|[1-3]\d|4[0-8]|5[12]|70|8[0-3])$/;

/** Romania, CNP: OUG nr. 97/2005, HG nr. 295/2021. Sex and century, day, county, number, check. */
const isCnp: Check = (digits) => {
  if (!/^[1-9]\d{12}$/.test(digits) || !CNP_COUNTIES.test(digits.slice(7, 9))) return false;
  const { yy, month, day } = dayParts(digits.slice(1));
  const year = CNP_CENTURIES[Number(digits[0]) - 1]! + yy;
  const rest = weightedSum(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  return isCalendarDay(year, month, day) && (rest === 10 ? 1 : rest) === lastDigit(digits);
};

const CHECKS: Readonly<Record<string, readonly Check[]>> = {
  IL: [isIsraeliNumber],
  BG: [isEgn, isForeignerInBulgaria],
  PL: [isPesel],
  HU: [isHungarianPerson, isHungarianTaxNumber, isTaj],
  CZ: [isBirthNumber],
  SK: [isBirthNumber],
  RO: [isCnp],
};

/** For countries without a known rule: some digits. */
const anyDigits: Check = (digits) => /^\d{4,20}$/.test(digits);

/** Whether a text is a personal number of a country (ISO 3166 alpha-2). Spaces and hyphens do not matter. */
export function isPersonNumber(text: string, country: string): boolean {
  const digits = bareNumber(text);
  return (CHECKS[country] ?? [anyDigits]).some((check) => check(digits));
}
