import { randomInt } from 'node:crypto';

/** Without characters that people confuse (0 and O, 1, I and L) and without vowels, so that no code is a word. */
const CHARACTERS = '23456789BCDFGHJKMNPQRSTVWXZ';

/** So many that trying finds none: with a million codes in a brand, one guess of 200 million is one of them. */
const LENGTH = 10;

/** A code of ten characters, as it is stored. */
export const randomCode = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
