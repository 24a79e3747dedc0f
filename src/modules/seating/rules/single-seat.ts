import { KEEP_SINGLE_SEAT } from '#modules/catalog/rules/seating-policy.ts';
import type { Hall } from './hall.ts';
import { countsAsSingle, freeRuns, isOrdinary, neighbours, type IsFree } from './free-runs.ts';

/**
 * The keep-single-seat rule (seating policy 3, specification sections 4 and 5; decisions: 'the rule
 * yields'). A choice must not leave a free seat alone between taken seats, walls and aisles, but it is
 * refused only when the party could have sat otherwise. The same function serves map, search and server.
 */

/** Free seats that stand alone: no free neighbour on either side. `isSingleSeatBlock` of the specification's seat. */
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

const NOBODY = { seats: [], instead: [] } as const;

/**
 * Seats that a choice leaves alone though it need not (policy 3), and where the party could sit instead; none when the
 * choice stands. 'Continue' refuses it; map and list mark the seats before.
 */
export function singlesLeft(
  hall: Hall,
  isFree: IsFree,
  chosen: readonly number[],
  { seatingPolicyId }: { readonly seatingPolicyId: number },
): { readonly seats: readonly number[]; readonly instead: readonly number[] } {
  if (seatingPolicyId !== KEEP_SINGLE_SEAT) return NOBODY;
  // Whoever needs a wheelchair space or shares a sofa could not have sat otherwise.
  const ordinary = chosen.filter((seat) => countsAsSingle(hall, seat));
  if (ordinary.length === 0) return NOBODY;
  // Its other seats are gone all the same, for whoever sits beside them.
  const others = new Set(chosen.filter((seat) => !countsAsSingle(hall, seat)));
  const verdict = judgeSingleSeats(hall, (seat) => isFree(seat) && !others.has(seat), ordinary);
  return verdict.ok ? NOBODY : { seats: verdict.alone, instead: verdict.instead };
}

type NearestSeatsOptions = {
  /** The seats that were wanted: the block is as near to their middle as can be, and of their price level. */
  readonly around: readonly number[];
  readonly quantity: number;
  /** Which seats will do; ordinary ones when left out. */
  readonly suits?: (seat: number) => boolean;
  /** Whether so many seats together will do, when not any. */
  readonly isWhole?: (block: readonly number[]) => boolean;
  /** How many pitches further away a block counts that leaves a single seat; never taken when infinite. */
  readonly penalty?: number;
};

/** Taken only where there is no other near. */
const SINGLE_PENALTY = 6;

/**
 * The nearest so many free seats together at the same price level, ascending; undefined when there are none, or the
 * wanted ones have no positions.
 */
export function nearestSeats(hall: Hall, isFree: IsFree, options: NearestSeatsOptions): number[] | undefined {
  const { around, quantity, isWhole, penalty = SINGLE_PENALTY } = options;
  const suits = options.suits ?? ((seat: number) => isOrdinary(hall, seat));
  const level = hall.level[around[0] ?? -1];
  const fits: IsFree = (seat) => isFree(seat) && hall.level[seat] === level && suits(seat);
  const [x, y] = middle(hall, around);
  let best: number[] | undefined;
  let least = Infinity;
  for (const [first, n] of freeRuns(hall, fits)) {
    for (let start = first; start + quantity <= first + n; start++) {
      const block = Array.from({ length: quantity }, (_, i) => start + i);
      if (isWhole?.(block) === false) continue;
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
