import { luhnWeight } from './card-number.ts';

/**
 * Finds card numbers in typed texts, in any way of writing. A number is groups of digits with anything but letters
 * between them: '4111 1111', '4111#1111', '4111 . 1111', digits of any script, invisible characters.
 */

/** Shorter numbers that pass the check are often not card numbers. */
const LEAST_DIGITS = 13;
const MOST_DIGITS = 19;

const FOREIGN_NUMBER = /(?![0-9])\p{N}/gu;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
/** Some invisible characters are letters by their category, for example fillers of Hangul. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const LETTERS = /[\p{L}\p{Nl}\p{No}]+/u;

/** A digit of any script as 0 to 9: in Unicode the digits of a script are adjacent, zero first. */
function plainDigit(character: string): string {
  const code = character.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** A text in which full-width and circled digits, and those of other scripts, are replaced by 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(FOREIGN_NUMBER, (sign) => sign.normalize('NFKC').replaceAll(FOREIGN_DIGIT, plainDigit));

/** Whether adjacent groups of digits of a text are a card number: 13 to 19 digits that pass Luhn's check. */
export const holdsCardNumber = (text: string): boolean =>
  withPlainDigits(text)
    .split(LETTERS)
    .some((stretch) => areCardNumber(stretch.match(/\d+/g) ?? []));

function areCardNumber(groups: readonly string[]): boolean {
  const passes = luhnOfParts(groups.join(''));
  let from = 0;
  for (const [first, { length }] of groups.entries()) {
    let to = from;
    for (let last = first; last < groups.length && to - from < MOST_DIGITS; last++) {
      to += groups[last]!.length;
      const count = to - from;
      if (count >= LEAST_DIGITS && count <= MOST_DIGITS && passes(from, to)) return true;
    }
    from += length;
  }
  return false;
}

/** Luhn's check of any part of a long text of digits, by sums that are calculated once. */
function luhnOfParts(digits: string): (from: number, to: number) => boolean {
  // For each position: the sums up to it, with the digits at odd positions doubled, and with those at even ones.
  const sums: [number[], number[]] = [[0], [0]];
  for (let at = 0; at < digits.length; at++) {
    for (const last of [0, 1] as const)
      sums[last].push(sums[last][at]! + luhnWeight(Number(digits[at]), at % 2 !== last));
  }
  return (from, to) => {
    const ofLast = sums[((to - 1) % 2) as 0 | 1];
    return (ofLast[to]! - ofLast[from]!) % 10 === 0;
  };
}
