/** How full a presentation is, as the five small seats of the showtime chip. */

/** Filled seats of the sign, 0 to 5; five only when nothing is left. */
type FullSeats = 0 | 1 | 2 | 3 | 4 | 5;

/** Numbers of places: those for everybody, and those for wheelchair users and their companions. */
export type Places = { readonly usual: number; readonly accessible: number };

export type Fullness = {
  /** All places that the web sells. */
  readonly capacity: number;
  /** Places for everybody that are still free, as far as is known. */
  readonly left: number;
  readonly seats: FullSeats;
  readonly isSoldOut: boolean;
  /** Only places for wheelchair users and their companions are left. */
  readonly isOnlyAccessible: boolean;
  /** So few are left that the chip shows the number. */
  readonly isFew: boolean;
};

const FEW = 15;
const FEW_SHARE = 0.08;
/** Eight per cent of an arena are too many: never 'few' above this. */
const FEW_AT_MOST = 100;

/**
 * Fullness from the places that are sold, locked or blocked, and those that there are. 'Few left' means at most 15
 * places or 8 % of them (never above 100), and less than half of the hall, so that an empty studio of twelve seats
 * does not count. Places for wheelchair users are not counted as left, because most visitors cannot buy them.
 */
export function fullnessOf(taken: Places, places: Places): Fullness {
  const usual = places.usual;
  const left = Math.max(0, usual - taken.usual);
  const hasAccessible = taken.accessible < places.accessible;
  const few = Math.max(FEW, Math.min(FEW_AT_MOST, usual * FEW_SHARE));
  return {
    capacity: usual + places.accessible,
    left,
    isSoldOut: left === 0 && !hasAccessible,
    isOnlyAccessible: left === 0 && hasAccessible,
    isFew: left > 0 && left <= few && left * 2 < usual,
    seats: left === 0 ? 5 : (Math.min(4, Math.round(((usual - left) / usual) * 5)) as FullSeats),
  };
}
