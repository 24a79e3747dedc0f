import type { Hall } from './hall.ts';
import type { LevelIndex } from './seat-ids.ts';
import { SEAT_KIND_NAMES, SeatKind, seatKindRow, type SpecialKindName } from './seat-kinds.ts';

/** Kinds of seats that visitors look for together, named by the first: wheelchair spaces with their companions' seats. */
export type KindGroup = { readonly name: SpecialKindName; readonly kinds: readonly SeatKind[] };

/**
 * The groups of special kinds that a hall has. A kind whose price levels have no other seats is left out: its level is
 * looked for instead, as that of sofas mostly is.
 */
export function kindGroups({ kind, level, size, levels }: Hall): KindGroup[] {
  const kindsOf = levels.map(() => new Set<number>());
  for (let seat = 0; seat < size; seat++) kindsOf[level[seat] ?? 0]?.add(kind[seat] ?? 0);
  const isMixed = (one: number): boolean => kindsOf.some((own) => own.has(one) && own.size > 1);
  const groups = new Map<unknown, KindGroup>();
  for (const name of SEAT_KIND_NAMES) {
    const one = SeatKind[name];
    if (name === 'seat' || !isMixed(one)) continue;
    const key = seatKindRow(one).isAccessible || name;
    const { kinds, ...group } = groups.get(key) ?? { name, kinds: [] };
    groups.set(key, { ...group, kinds: [...kinds, one] });
  }
  return [...groups.values()];
}

/** The price level of a hall's seats of a kind, whose colour they have on the map: that of the first of them. */
export const levelOfKind = ({ kind, level }: Pick<Hall, 'kind' | 'level'>, one: SeatKind): LevelIndex =>
  level[kind.indexOf(one)] ?? 0;
