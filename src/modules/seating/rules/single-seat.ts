import { SeatKind } from './chart.ts';
import type { Hall } from './hall.ts';
import { countsAsSingle, freeRuns, neighbours, type IsFree } from './free-runs.ts';

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
  const instead = nearestWithoutSingles(hall, isFree, chosen);
  return instead ? { ok: false, alone, instead } : { ok: true };
}

function nearestWithoutSingles(hall: Hall, isFree: IsFree, chosen: readonly number[]): number[] | undefined {
  const level = hall.level[chosen[0] ?? 0];
  const fits = (seat: number): boolean =>
    isFree(seat) &&
    hall.level[seat] === level &&
    countsAsSingle(hall, seat) &&
    hall.kind[seat] === SeatKind.seat;
  const [cx, cy] = middle(hall, chosen);
  let best: number[] | undefined;
  let bestDistance = Infinity;
  for (const [first, n] of freeRuns(hall, fits)) {
    for (let start = first; start + chosen.length <= first + n; start++) {
      const block = Array.from({ length: chosen.length }, (_, i) => start + i);
      const [x, y] = middle(hall, block);
      const distance = Math.hypot(x - cx, y - cy);
      if (distance < bestDistance && seatsLeftAlone(hall, isFree, block).length === 0) {
        best = block;
        bestDistance = distance;
      }
    }
  }
  return best;
}

function middle(hall: Hall, seats: readonly number[]): [number, number] {
  let x = 0;
  let y = 0;
  for (const seat of seats) {
    x += hall.xy[2 * seat] ?? 0;
    y += hall.xy[2 * seat + 1] ?? 0;
  }
  return [x / seats.length, y / seats.length];
}
