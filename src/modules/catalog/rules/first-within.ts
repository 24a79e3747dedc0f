/** The first items whose JSON has at most `bytes` bytes together, in UTF-8; one item at least. Reads no further. */
export function firstWithin<T>(items: Iterable<T>, bytes: number): T[] {
  const first: T[] = [];
  let size = 0;
  for (const item of items) {
    size += utf8.encode(JSON.stringify(item)).length + COMMA;
    if (size > bytes && first.length > 0) break;
    first.push(item);
  }
  return first;
}

const COMMA = 1;
const utf8 = new TextEncoder();
