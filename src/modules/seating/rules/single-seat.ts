import type { Hall } from './hall.ts';
import { countsAsSingle, freeRuns, isOrdinary, neighbours, type IsFree } from './free-runs.ts';

/**
 * The keep-single-seat rule (seating policy 3, specification sections 4 and 5; decisions: 'the rule
 * yields'). A choice must not leave a free seat alone between taken seats, walls and aisles, but it is
 * refused only when the party could have sat otherwise. The same function serves map, search and server.
 */

/** Free seats that stand alone: no free neighbour on either side. What the map shows as advice. */
export function singleSeats(hall: Hall, isFree: IsFree): number[] {
  return freeRuns(hall, isFree)
    .filter(([first, n]) => n === 1 && countsAsSingle(hall, first))
    .map(([first]) => first);
}

/** Seats that a choice would leave alone and that were not alone before it. */
export function seatsLeftAlone(hall: Hall, isFree: IsFree, chosen: readonly number[]): number[] {
  const mine = new Set(chosen);
  const { left, right } = neighbours(hall);
  const stillFree = (seat: number): boolean => seat >= 0 && isFree(seat) && !mine.has(seat);
  const alone = new Set<number>();
  for (const seat of chosen) {
    for (const next of [left[seat] ?? -1, right[seat] ?? -1]) {
      if (!stillFree(next) || !countsAsSingle(hall, next)) continue;
      if (!stillFree(left[next] ?? -1) && !stillFree(right[next] ?? -1)) alone.add(next);
    }
  }
  return [...alone].toSorted((a, b) => a - b);
}

export type SingleSeatVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly alone: readonly number[]; readonly instead: readonly number[] };

/**
 * Judges a choice. `instead` is the nearest place of the same price level where the same number sits
 * together and leaves nobody alone; when there is none, the choice stands.
 */
export function judgeSingleSeats(hall: Hall, isFree: IsFree, chosen: readonly number[]): SingleSeatVerdict {
  const alone = seatsLeftAlone(hall, isFree, chosen);
  if (alone.length === 0) return { ok: true };
  const instead = nearestSeats(hall, isFree, { around: chosen, quantity: chosen.length, penalty: Infinity });
  return instead ? { ok: false, alone, instead } : { ok: true };
}

type NearWish = {
  /** The seats that were wanted: the block is as near to their middle as can be, and of their price level. */
  readonly around: readonly number[];
  readonly quantity: number;
  /** How many pitches further away a block counts that leaves a single seat; never taken when infinite. */
  readonly penalty?: number;
};

/** Taken only where there is no other near. */
const SINGLE_PENALTY = 6;

/**
 * The nearest so many free seats together at the same price level, ascending; undefined when there are none, or the
 * wanted ones have no positions. Ordinary seats only.
 */
export function nearestSeats(hall: Hall, isFree: IsFree, wish: NearWish): number[] | undefined {
  const { around, quantity, penalty = SINGLE_PENALTY } = wish;
  const level = hall.level[around[0] ?? -1];
  const fits: IsFree = (seat) => isFree(seat) && hall.level[seat] === level && isOrdinary(hall, seat);
  const [x, y] = middle(hall, around);
  let best: number[] | undefined;
  let least = Infinity;
  for (const [first, n] of freeRuns(hall, fits)) {
    for (let start = first; start + quantity <= first + n; start++) {
      const block = Array.from({ length: quantity }, (_, i) => start + i);
      const [bx, by] = middle(hall, block);
      let distance = Math.hypot(bx - x, by - y);
      // Looked at only where it matters: it is the dearest question here.
      if (distance < least && seatsLeftAlone(hall, isFree, block).length > 0)
        distance += penalty * hall.pitch;
      if (distance < least) [best, least] = [block, distance];
    }
  }
  return best;
}

/** The middle of some places; NaN for places without positions. */
function middle(hall: Hall, seats: readonly number[]): readonly [number, number] {
  let [x, y] = [0, 0];
  for (const seat of seats) {
    x += hall.xy[2 * seat] ?? Number.NaN;
    y += hall.xy[2 * seat + 1] ?? Number.NaN;
  }
  return [x / seats.length, y / seats.length];
}
