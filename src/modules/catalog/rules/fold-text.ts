/**
 * Folds a text for searching: removes case, accents and variants of letters; punctuation becomes a space. Stored and
 * typed texts both pass through this function.
 */

/** Letters that Unicode does not decompose into a base and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l', đ: 'd', ð: 'd', ø: 'o', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th',
  // Hebrew letters that have a form of their own at a word's end
  ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ',
  // Arabic: alef wasla, alef maksura, teh marbuta; Unicode decomposes letters with hamza by itself
  ٱ: 'ا', ى: 'ي', ة: 'ه', ی: 'ي', ک: 'ك',
}; // prettier-ignore

const VARIANTS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** Marks above and below (accents, niqqud, tashkeel), invisible characters, the Arabic tatweel. */
const DROPPED = /[\p{M}\p{Cf}\u0640]/gu;
/** Within a word: apostrophes of all kinds, Hebrew geresh and gershayim. */
const APOSTROPHES = /['’‘ʼ`´׳״]/gu;
const OTHERS = /[^\p{L}\p{N}]+/gu;
const ARABIC_DIGITS = /[٠-٩۰-۹]/gu;

/** Folds `text`: lower case, without marks, one space between words. 'Žluťoučký kůň!' -> 'zlutoucky kun'. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(VARIANTS, (letter) => LETTERS[letter] ?? letter)
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(OTHERS, ' ')
    .trim();

/** Whether every word of `query` (as typed) occurs in an already folded text. An empty query matches all. */
export function matchesSearch(folded: string, query: string): boolean {
  const words = foldText(query).split(' ');
  return words.every((word) => folded.includes(word));
}
