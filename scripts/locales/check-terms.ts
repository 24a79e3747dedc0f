import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** What the shop's texts say in one language, and what they do not say: `terms/<locale>.json`. */
export type TermList = {
  readonly terms: readonly Term[];
  /** Texts that have some of the words all the same, because the specification gives them or a name has them. */
  readonly exceptions: readonly Exception[];
};

type Term = {
  readonly say: string;
  /** What is not said instead: regular expressions for whole words, in small letters. */
  readonly never?: readonly string[];
  /** The same for signs, which may be beside a letter. */
  readonly signs?: readonly string[];
};

type Exception = { readonly key: string; readonly words: readonly string[]; readonly why: string };

/** A text with the place where it is written; its key is what an exception names. */
export type CheckedText = { readonly file: string; readonly key: string; readonly text: string };

/** What was found in a text, or an exception that none of the texts needs. */
export type TermFault = { readonly file?: string; readonly key: string; readonly fault: string };

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;

/** `\b` knows only the Latin alphabet. */
const wholeWord = (pattern: string): string => `(?<!${LETTER})(?:${pattern})(?!${LETTER})`;

/** The words that a list rules out, in texts without placeholders; ICU messages go through `messageWords` before. */
export function termFaults({ terms, exceptions }: TermList, texts: readonly CheckedText[]): TermFault[] {
  const ruledOut = terms.flatMap(({ say, never = [], signs = [] }) =>
    [...never.map(wholeWord), ...signs].map((pattern) => ({ say, pattern: new RegExp(pattern, 'giu') })),
  );
  const allowed = new Map(exceptions.map(({ key, words }) => [key, new Set(words)]));
  const unused = new Map(exceptions.map(({ key, words }) => [key, new Set(words)]));
  const faults = texts.flatMap(({ file, key, text }): TermFault[] =>
    ruledOut.flatMap(({ say, pattern }) =>
      [...text.matchAll(pattern)]
        .map(([found]) => found.toLowerCase())
        .filter((found) => {
          unused.get(key)?.delete(found);
          return !allowed.get(key)?.has(found);
        })
        .map((found) => ({ file, key, fault: `‘${found}’ is ruled out: say ${say}` })),
    ),
  );
  const needless = [...unused].flatMap(([key, words]) =>
    [...words].map((word) => ({ key, fault: `has no ‘${word}’: the exception is not needed` })),
  );
  return [...faults, ...needless];
}

/**
 * The words of an ICU message with all its forms: '{}' where a value comes, '#' for a count, ' | ' between forms. A
 * message that cannot be parsed, which `catalogueFaults` reports, is returned as it is.
 */
export function messageWords(message: string): string {
  try {
    return wordsOf(parse(message));
  } catch {
    return message;
  }
}

const wordsOf = (elements: readonly MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.pound) return '#';
      if (element.type === TYPE.tag) return wordsOf(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return Object.values(element.options)
          .map(({ value }) => wordsOf(value))
          .join(' | ');
      return '{}';
    })
    .join('');
