import { bareNumber, lastDigit, weightedSum } from './check-digits.ts';
import { isIsraeliNumber, isPersonNumber } from './person-numbers.ts';

/**
 * Company and tax numbers for the e-invoice (form field `invoiceSSN`, parameter 66), with their check digits. Checked
 * against the regulations named below and the examples in python-stdnum's documentation.
 */

type Check = (digits: string) => boolean;

/** Israel, ח.פ.: begins with 5; the check digit is that of ID numbers. */
const isIsraeliCompany: Check = (digits) => /^5\d{8}$/.test(digits) && isIsraeliNumber(digits);

const rising = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

/** The remainder by eleven with the first weights; with the second weights when it is 10, and 0 when it is 10 again. */
function twoStepRest(digits: string, first: readonly number[], second: readonly number[]): number {
  const rest = weightedSum(digits, first) % 11;
  return rest < 10 ? rest : (weightedSum(digits, second) % 11) % 10;
}

const isEik9: Check = (digits) => twoStepRest(digits, rising(1, 8), rising(3, 8)) === Number(digits[8]);
const isEik13: Check = (digits) =>
  isEik9(digits) && twoStepRest(digits.slice(8), [2, 7, 3, 5], [4, 9, 5, 7]) === lastDigit(digits);

/** Bulgaria, ЕИК/БУЛСТАТ: Правилник за прилагане на Закона за регистър БУЛСТАТ. 13 digits for a branch. */
const isEik: Check = (digits) =>
  (/^\d{9}$/.test(digits) && isEik9(digits)) || (/^\d{13}$/.test(digits) && isEik13(digits));

/** Poland, NIP: rozporządzenie Ministra Finansów w sprawie NIP. No number has the remainder 10. */
const isNip: Check = (digits) =>
  /^[1-9]\d{9}$/.test(digits) && weightedSum(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastDigit(digits);

const HUNGARIAN_TAX_OFFICE = /^[1-5](0[2-9]|1\d|2[02-9]|3\d|4[0-4]|51)$/;

/**
 * Hungary, adószám: 8 digits, the last a check digit; in the long form followed by the kind of VAT (1 to 5) and the
 * tax office's area (2017. évi CL. törvény; 465/2017. Korm. rendelet).
 */
const isAdoszam: Check = (digits) =>
  /^\d{8}(\d{3})?$/.test(digits) &&
  Number(digits.slice(0, 8)) > 0 &&
  weightedSum(digits, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 &&
  (digits.length === 8 || HUNGARIAN_TAX_OFFICE.test(digits.slice(8)));

/** Czechia and Slovakia, IČO: weights 8 to 2; the check digit fills up to a multiple of eleven. */
const isIco: Check = (digits) => {
  if (!/^\d{8}$/.test(digits) || Number(digits) === 0) return false;
  const rest = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) % 11;
  return (11 - rest) % 10 === lastDigit(digits);
};

/** Slovakia, DIČ and IČ DPH: ten digits, divisible by eleven. */
const isSlovakTaxNumber: Check = (digits) =>
  /^[1-9]\d[234789]\d{7}$/.test(digits) && Number(digits) % 11 === 0;

/** Romania, CUI/CIF: two to ten digits; the weights 753217532 are aligned to the right. */
const isCui: Check = (digits) => {
  if (!/^[1-9]\d{1,9}$/.test(digits)) return false;
  const sum = weightedSum(digits.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]);
  return ((sum * 10) % 11) % 10 === lastDigit(digits);
};

const CHECKS: Readonly<Record<string, readonly Check[]>> = {
  IL: [isIsraeliCompany],
  BG: [isEik],
  PL: [isNip],
  HU: [isAdoszam],
  CZ: [isIco],
  SK: [isIco, isSlovakTaxNumber],
  RO: [isCui],
};

const anyDigits: Check = (digits) => /^\d{4,20}$/.test(digits);

/**
 * Whether a text is a company or tax number of a country (ISO 3166 alpha-2), with or without the country's prefix.
 * Sole traders use their personal number, so that is accepted too.
 */
export function isTaxNumber(text: string, country: string): boolean {
  const digits = bareNumber(text).replace(new RegExp(`^${country}(?=\\d)`), '');
  return (CHECKS[country] ?? [anyDigits]).some((check) => check(digits)) || isPersonNumber(digits, country);
}

/** Whether a text is a personal or company number in one of the countries whose check digits are known here. */
export const isNumberOfOurCountries = (text: string): boolean =>
  Object.keys(CHECKS).some((country) => isTaxNumber(text, country));
