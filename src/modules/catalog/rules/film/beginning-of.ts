/**
 * The beginning of a text in one line: its first sentences, as many as there is room for ('Seven people inside a
 * farmhouse.'), or else its first words ('A spy and his locomotive…'). In the text and not in the style, so that nothing
 * of it is cut off for visitors with wider letters or lines (WCAG 2.2, 1.4.12).
 *
 * @param room UTF-16 units: for sentences, and for words with the ellipsis, which are to be few
 * @param locale the text's language, by which its sentences are told apart
 */
export function beginningOf(
  text: string,
  { sentences, words }: { readonly sentences: number; readonly words: number },
  locale: string,
): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= sentences) return line;
  return firstSentences(line, sentences, locale) || firstWords(line, words);
}

/** A full stop that may belong to a short form or an initial: 'Dr. Caligari', 'J. Ford'. */
const SHORT_FORM = /(?:^|[\s(])(?:\p{L}{1,2}|\p{Lu}\p{L}{0,2})\.$/u;

function firstSentences(line: string, atMost: number, locale: string): string {
  let found = '';
  for (const { index, segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(line)) {
    const end = line.slice(0, index + segment.length).trimEnd();
    if (end.length > atMost) break;
    if (!SHORT_FORM.test(end)) found = end;
  }
  return found;
}

function firstWords(line: string, atMost: number): string {
  const room = line.slice(0, atMost);
  const end = room.lastIndexOf(' ');
  // A language without spaces, or one long word.
  const words = end > 0 ? room.slice(0, end) : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${words.replace(/[\s\p{P}]+$/u, '')}…`;
}
