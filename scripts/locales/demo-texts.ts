import { messageWords } from './check-terms.ts';

type PlacedText = [path: string, text: string];
type Wording = Readonly<Record<string, Readonly<Record<string, string>>>>;

const WORDING = 'brand.wording';

/**
 * The texts of a demo document in one language, by their path: 'venues.1.name'. A text is an object with a value for
 * each language; the brand's wording has its messages by language and key.
 */
export const demoTexts = (document: unknown, locale: string): PlacedText[] => [
  ...textsBelow(document, locale, ''),
  ...Object.entries(wordingOf(document)[locale] ?? {}).map(
    ([key, message]): PlacedText => [`${WORDING}.${key}`, messageWords(message)],
  ),
];

function textsBelow(document: unknown, locale: string, path: string): PlacedText[] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]: [string, unknown]): PlacedText[] => {
    if (key === locale && typeof value === 'string') return [[path, value]];
    const below = path === '' ? key : `${path}.${key}`;
    if (below === WORDING) return [];
    return textsBelow(value, locale, below);
  });
}

/** The brand's own messages of a demo document: locale -> key -> message. */
export const wordingOf = (document: unknown): Wording =>
  (document as { readonly brand?: { readonly wording?: Wording } }).brand?.wording ?? {};

/** Texts in code, with their line: `en: 'Live piano'`. */
export function codeTexts(source: string, locale: string): { line: number; text: string }[] {
  const texts = new RegExp(String.raw`\b${locale}: (['"])(.*?)(?<!\\)\1`, 'g');
  return [...source.matchAll(texts)].map(({ index, 2: text = '' }) => ({
    line: source.slice(0, index).split('\n').length,
    text,
  }));
}
