/**
 * The names of a brand's complexes without the words with which all of them begin: 'Aurora Vitosha' and 'Aurora Mall'
 * become 'Vitosha' and 'Mall'. A single name stays, and so do names of which nothing would be left.
 */
export function briefNames(names: readonly string[]): string[] {
  const words = names.map((name) => name.split(' '));
  const [first = []] = words;
  const isShared = (i: number): boolean => words.every((own) => own.length > i + 1 && own[i] === first[i]);
  const shared = first.findIndex((_, i) => !isShared(i));
  return names.length > 1 ? words.map((own) => own.slice(shared).join(' ')) : [...names];
}
