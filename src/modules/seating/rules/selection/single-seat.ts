import { KEEP_SINGLE_SEAT } from '#modules/catalog/rules/seating-policy.ts';
import { seatNosOf, type Hall } from '../hall.ts';
import { countsAsSingle, freeRuns, isOrdinary, neighbours, type IsFree } from '../geometry/free-runs.ts';

/**
 * The single-seat rule (seating policy 3; specification sections 4 and 5). A choice must not leave a free seat alone
 * between taken seats, walls and aisles. It is refused only when the group could sit elsewhere. Map, search and
 * server use the same function.
 */

/** Free seats without a free neighbour; `isSingleSeatBlock` of the specification's seat. */
export function singleSeats(hall: Hall, isFree: IsFree): number[] {
  return freeRuns(hall, isFree)
    .filter(([first, n]) => n === 1 && countsAsSingle(hall, first))
    .map(([first]) => first);
}

/** Seats that a choice would leave alone and that were not alone before. */
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
 * Checks a choice. `instead` is the nearest place of the same price level where the group sits together and leaves no
 * seat alone; without such a place the choice is accepted.
 */
export function judgeSingleSeats(hall: Hall, isFree: IsFree, chosen: readonly number[]): SingleSeatVerdict {
  const alone = seatsLeftAlone(hall, isFree, chosen);
  if (alone.length === 0) return { ok: true };
  const instead = nearestSeats(hall, isFree, { around: chosen, quantity: chosen.length, penalty: Infinity });
  return instead ? { ok: false, alone, instead } : { ok: true };
}

const NONE_LEFT = { seats: [], instead: [] } as const;

/**
 * Seats that a choice leaves alone without need (policy 3), and where the group could sit instead; empty when the
 * choice is accepted. 'Continue' refuses it; map and list mark the seats before.
 */
export function singlesLeft(
  hall: Hall,
  isFree: IsFree,
  chosen: readonly number[],
  { seatingPolicyId }: { readonly seatingPolicyId: number },
): { readonly seats: readonly number[]; readonly instead: readonly number[] } {
  if (seatingPolicyId !== KEEP_SINGLE_SEAT) return NONE_LEFT;
  // A group with a wheelchair place or a shared sofa could not sit elsewhere.
  const ordinary = chosen.filter((seat) => countsAsSingle(hall, seat));
  if (ordinary.length === 0) return NONE_LEFT;
  // The group's other seats count as taken for their neighbours.
  const others = new Set(chosen.filter((seat) => !countsAsSingle(hall, seat)));
  const verdict = judgeSingleSeats(hall, (seat) => isFree(seat) && !others.has(seat), ordinary);
  return verdict.ok ? NONE_LEFT : { seats: verdict.alone, instead: verdict.instead };
}

type NearestSeatsOptions = {
  /** The requested seats: the result is as near to their middle as possible, and of their price level. */
  readonly around: readonly number[];
  readonly quantity: number;
  /** Which seats are suitable; ordinary ones when left out. */
  readonly suits?: (seat: number) => boolean;
  /** Whether a block of seats is suitable; when left out, every block is. */
  readonly isWhole?: (block: readonly number[]) => boolean;
  /** By how many pitches a block that leaves a single seat counts as further away; never taken when infinite. */
  readonly penalty?: number;
};

/** In pitches: a block that leaves a single seat is only taken when no other one is near. */
const SINGLE_PENALTY = 6;

/**
 * The nearest block of as many free seats at the same price level, ascending; undefined when there is none, or the
 * requested seats have no positions.
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
      const block = seatNosOf({ first: start, n: quantity });
      if (isWhole?.(block) === false) continue;
      const [bx, by] = middle(hall, block);
      let distance = Math.hypot(bx - x, by - y);
      // Checked last, because it is the slowest check here.
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
