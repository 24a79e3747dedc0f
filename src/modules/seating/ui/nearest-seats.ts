import { countsAsSingle, freeRuns, type IsFree } from '../rules/free-runs.ts';
import type { Hall } from '../rules/hall.ts';
import { seatsLeftAlone } from '../rules/single-seat.ts';

type NearWish = {
  /** The seats that were wanted: the offer is as near to their middle as can be, and of their price level. */
  readonly around: readonly number[];
  readonly quantity: number;
};

/** So many pitches does a block lose that leaves a single seat: taken only where there is no other near. */
const SINGLE_PENALTY = 6;

/**
 * The nearest so many free seats together at the same price level, ascending; undefined when there are none. For
 * a visitor who has just lost a seat: ordinary seats only.
 */
export function nearestSeats(
  hall: Hall,
  isFree: IsFree,
  { around, quantity }: NearWish,
): number[] | undefined {
  const level = hall.level[around[0] ?? -1];
  const [x, y] = middle(hall, around);
  if (level === undefined || Number.isNaN(x)) return undefined;
  const fits: IsFree = (seat) =>
    isFree(seat) && hall.level[seat] === level && countsAsSingle(hall, seat) && hall.kind[seat] === 0;
  let best: number[] | undefined;
  let least = Infinity;
  for (const [first, n] of freeRuns(hall, fits)) {
    for (let start = first; start + quantity <= first + n; start++) {
      const block = Array.from({ length: quantity }, (_, i) => start + i);
      const [bx, by] = middle(hall, block);
      const penalty = seatsLeftAlone(hall, isFree, block).length > 0 ? SINGLE_PENALTY * hall.pitch : 0;
      const distance = Math.hypot(bx - x, by - y) + penalty;
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
