import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import { lineOf } from './fault-sentence.ts';

/** How many faults of a kind in a file are listed; the others are counted. */
const LISTED = 10;

/** Faults as lines: those of a file and a kind together, the same sentence once, with the number of its places. */
export function faultLines(faults: readonly Fault[]): string[] {
  const kinds = Map.groupBy(faults, ({ file, code }) => JSON.stringify([file, code]));
  return [...kinds.values()].flatMap((kind) => {
    const same = Map.groupBy(kind, (fault) => JSON.stringify(fault.details));
    const lines = [...same.values()].map((group) => lineOf(group[0]!) + placesText(group.length));
    const more = [...same.values()].slice(LISTED).reduce((sum, { length }) => sum + length, 0);
    if (more === 0) return lines;
    const { file, code } = kind[0]!;
    return [...lines.slice(0, LISTED), `${file ? `${file}: ` : ''}${more} more of the same kind (${code})`];
  });
}

const placesText = (places: number): string => (places > 1 ? ` (${places} places; this is the first)` : '');
