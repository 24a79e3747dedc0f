/**
 * The beginning of a text in one line, cut between two words: 'A spy and his locomotive…'. In the text and not in the
 * style, so that nothing of it is cut off for visitors with wider letters or lines (WCAG 2.2, 1.4.12).
 *
 * @param atMost UTF-16 units, with the ellipsis.
 */
export function beginningOf(text: string, atMost: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= atMost) return line;
  const room = line.slice(0, atMost);
  const end = room.lastIndexOf(' ');
  // A language without spaces, or one long word.
  const words = end > 0 ? room.slice(0, end) : room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${words.replace(/[\s\p{P}]+$/u, '')}…`;
}
