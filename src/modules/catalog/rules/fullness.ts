/** How full a presentation is, as the five small seats of the showtime chip. */

/** Filled seats of the sign, 0 to 5; five only when nothing is left. */
type FullSeats = 0 | 1 | 2 | 3 | 4 | 5;

export type Fullness = {
  readonly capacity: number;
  /** Places that are still free, as far as is known. */
  readonly left: number;
  readonly seats: FullSeats;
  readonly isSoldOut: boolean;
  /** So few are left that the chip shows the number. */
  readonly isFew: boolean;
};

const FEW = 15;
const FEW_SHARE = 0.08;
/** Eight per cent of an arena are too many: never 'few' above this. */
const FEW_AT_MOST = 100;

/**
 * Fullness from the number of sold, locked and blocked places, and the capacity. 'Few left' means at most 15 places
 * or 8 % of them (never above 100), and less than half of the hall, so that an empty studio of twelve seats does not
 * count.
 */
export function fullnessOf(taken: number, capacity: number): Fullness {
  const left = Math.max(0, capacity - taken);
  const isSoldOut = left === 0;
  const few = Math.max(FEW, Math.min(FEW_AT_MOST, capacity * FEW_SHARE));
  return {
    capacity,
    left,
    isSoldOut,
    isFew: !isSoldOut && left <= few && left * 2 < capacity,
    seats: isSoldOut ? 5 : (Math.min(4, Math.round(((capacity - left) / capacity) * 5)) as FullSeats),
  };
}
