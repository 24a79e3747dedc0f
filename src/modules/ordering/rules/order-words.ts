/** By what operators find orders: their codes, and the words of their buyers' names, addresses and phone numbers. */

/** The details of a buyer that an order is found by. */
export type FoundBy = {
  readonly firstName?: unknown;
  readonly lastName?: unknown;
  readonly email?: unknown;
  readonly mobileNumber?: unknown;
};

/** The words of an order, each once. Phone numbers are written from their end, after '#'. */
export function orderWords({ firstName, lastName, email, mobileNumber }: FoundBy): string[] {
  const words = [
    ...[firstName, lastName].flatMap((name) => plainWords(textOf(name))),
    folded(textOf(email)),
    phoneWord(textOf(mobileNumber)),
  ];
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, MAX_WORD)))];
}

/** What an operator looks for: an order with this code, or one with a word that begins with each of these. */
export type Wanted = {
  readonly code: string | undefined;
  readonly words: readonly string[];
};

/**
 * Reads what an operator has typed into one field: an order's or a ticket's code, a phone number in any form, or
 * beginnings of names and of an e-mail address. Undefined when it is too short to look for.
 */
export function readWanted(text: string): Wanted | undefined {
  const code = orderCodeIn(text);
  const words = isPhone(text) ? [phoneWord(text, PHONE_DIGITS)] : typedWords(text);
  const isLongEnough = words.some((word) => word.length >= LEAST_LETTERS);
  if (!code && !isLongEnough) return undefined;
  return { code, words: isLongEnough ? words : [] };
}

const MAX_WORD = 100;
/** A single letter would find nearly every order. */
const LEAST_LETTERS = 2;
/** The end of a number is the same in national and in international form. */
const PHONE_DIGITS = 8;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Letters that have no form without their mark. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd' };

/** Without case, accents, vowel points and forms of the same letter. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđ]/g, (letter) => PLAIN[letter]!)
    .trim();

const plainWords = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const typedWords = (text: string): string[] => [
  ...new Set(text.split(/\s+/).flatMap((part) => (part.includes('@') ? [folded(part)] : plainWords(part)))),
];

const isPhone = (text: string): boolean =>
  /^[+\d(][\d\s().\-/]*$/.test(text.trim()) && text.replace(/\D/g, '').length >= 4;

/** The digits from the last to the first, without zeros at the beginning: these are not in every form. */
function phoneWord(text: string, atMost?: number): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? '' : `#${Array.from(digits).toReversed().slice(0, atMost).join('')}`;
}

/**
 * The order's code ('7K4M-92PX') in the beginning of an order's or a ticket's code, in letters of either case and whatever
 * stands between them: codes are read out and typed. Undefined when there is none.
 */
export function orderCodeIn(text: string): string | undefined {
  const bare = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const [, first, second] = /^([2-9A-Z]{4})([2-9A-Z]{4})/.exec(bare) ?? [];
  return first && second ? `${first}-${second}` : undefined;
}
