import { isDrawn, type IsFree } from '../geometry/free-runs.ts';
import { seatNosOf, type Hall } from '../hall.ts';
import { matesMissing } from '../selection/selection.ts';
import { nearestSeats } from '../selection/single-seat.ts';

/** New places by the old ones. */
export type Replacement = ReadonlyMap<number, number>;

/**
 * New places for a buyer whose places cannot be used any more: the nearest free ones of the same kinds and price levels,
 * together if there are such, and whole sofas for whole sofas. In general admission any place of the section. Undefined
 * unless there is one for each.
 */
export function replacementFor(hall: Hall, isFree: IsFree, lost: readonly number[]): Replacement | undefined {
  const found = new Map<number, number>();
  const isLeft: IsFree = (seat) => isFree(seat) && ![...found.values()].includes(seat);
  for (const group of groupsOf(hall, lost)) {
    const seats =
      blockFor(hall, isLeft, group) ?? (group.length > 1 ? oneByOne(hall, isLeft, group) : undefined);
    if (!seats) return undefined;
    for (const [i, seat] of group.entries()) found.set(seat, seats[i]!);
  }
  return found;
}

const kindOf = (hall: Hall, seat: number): number => hall.kind[seat] ?? 0;

/** Places of one price level, kind and form of admission; in general admission of one section. Ascending. */
function groupsOf(hall: Hall, lost: readonly number[]): number[][] {
  const keyOf = (seat: number): string =>
    isDrawn(hall, seat)
      ? `${hall.level[seat]} ${kindOf(hall, seat)}`
      : `general admission ${hall.sectionOf[seat]}`;
  return [
    ...Map.groupBy(
      lost.toSorted((a, b) => a - b),
      keyOf,
    ).values(),
  ];
}

/** As many places together; undefined when there are none. */
function blockFor(hall: Hall, isFree: IsFree, group: readonly number[]): readonly number[] | undefined {
  const [first = -1] = group;
  if (!isDrawn(hall, first)) return placesOfSection(hall, isFree, group);
  const hasWholeSofas = matesMissing(hall, group).length === 0;
  return nearestSeats(hall, isFree, {
    around: group,
    quantity: group.length,
    suits: (seat) => kindOf(hall, seat) === kindOf(hall, first),
    ...(hasWholeSofas && { isWhole: (block) => matesMissing(hall, block).length === 0 }),
  });
}

function oneByOne(hall: Hall, isFree: IsFree, group: readonly number[]): number[] | undefined {
  // Nobody wants half of another sofa.
  if (matesMissing(hall, group).length === 0 && matesMissing(hall, group.slice(0, 1)).length > 0)
    return undefined;
  const found: number[] = [];
  for (const seat of group) {
    const [next] = blockFor(hall, (one) => isFree(one) && !found.includes(one), [seat]) ?? [];
    if (next === undefined) return undefined;
    found.push(next);
  }
  return found;
}

function placesOfSection(hall: Hall, isFree: IsFree, group: readonly number[]): number[] | undefined {
  const section = hall.sections[hall.sectionOf[group[0] ?? -1] ?? -1];
  if (!section) return undefined;
  const places = seatNosOf(section).filter(isFree);
  return places.length < group.length ? undefined : places.slice(0, group.length);
}
