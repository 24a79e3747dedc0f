type Referring = { readonly refersTo: readonly string[] };

/**
 * Kinds by their lists, each after those that it refers to, otherwise in the given order. A kind may refer to itself.
 * Throws when one refers to an unknown list, or two refer to each other.
 */
export function inWritingOrder<List extends string, Kind extends Referring>(
  kinds: readonly (readonly [List, Kind])[],
): (readonly [List, Kind])[] {
  const lists = new Set<string>(kinds.map(([list]) => list));
  for (const [list, { refersTo }] of kinds) {
    const unknown = refersTo.find((to) => !lists.has(to));
    if (unknown !== undefined)
      throw new Error(`${list} refers to '${unknown}', which is no kind of document`);
  }
  const ordered: (readonly [List, Kind])[] = [];
  const isWritten = (to: string): boolean => ordered.some(([list]) => list === to);
  let rest = [...kinds];
  while (rest.length > 0) {
    const next = rest.find(([list, { refersTo }]) => refersTo.every((to) => to === list || isWritten(to)));
    if (!next) throw new Error(`these kinds refer to each other: ${rest.map(([list]) => list).join(', ')}`);
    ordered.push(next);
    rest = rest.filter((kind) => kind !== next);
  }
  return ordered;
}
