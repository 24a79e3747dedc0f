import type { SeatNo } from '../seat-ids.ts';
import type { Lacking } from './lacking-places.ts';

/** The state of a place of a presentation: `taken` is sold, or being paid; `locked` is in somebody's cart. */
export type PlaceState = 'free' | 'locked' | 'taken' | 'blocked' | 'withdrawn';

export type Withdrawal = {
  /** Places that people have bought or are paying, and that the new plan has no longer. */
  readonly lost: readonly SeatNo[];
  /** Sections of general admission in which more is sold than the new plan holds. */
  readonly overfull: readonly { readonly name: string; readonly taken: number; readonly capacity: number }[];
  /** Places that must not be sold, of those that the plan lacks: free and locked ones. */
  readonly withdraw: readonly SeatNo[];
  /** Places that were withdrawn and that the plan has again: they may be sold. */
  readonly restore: readonly SeatNo[];
};

const ORDER: Readonly<Record<PlaceState, number>> = {
  withdrawn: 0,
  blocked: 1,
  free: 2,
  locked: 3,
  taken: 4,
};

/**
 * What a presentation that keeps its old plan may still sell, when its new plan lacks places. Of general admission free
 * places go first, then those in carts. Places that are blocked for another reason stay so.
 *
 * @param states of every place of the old plan that is not free.
 */
export function withdrawPlaces(
  { seats, areas }: Lacking,
  states: ReadonlyMap<SeatNo, PlaceState>,
): Withdrawal {
  const stateOf = (seatNo: SeatNo): PlaceState => states.get(seatNo) ?? 'free';
  const overfull = areas.flatMap(({ name, places, capacity }) => {
    const taken = places.filter((seatNo) => stateOf(seatNo) === 'taken').length;
    return taken > capacity ? [{ name, taken, capacity }] : [];
  });
  const ofAreas = areas.flatMap(({ places, capacity }) =>
    places
      .toSorted((a, b) => ORDER[stateOf(a)] - ORDER[stateOf(b)] || b - a)
      .slice(0, places.length - capacity),
  );
  const gone = new Set([...seats, ...ofAreas]);
  const withdrawn = [...states].flatMap(([seatNo, state]) => (state === 'withdrawn' ? [seatNo] : []));
  return {
    lost: seats.filter((seatNo) => stateOf(seatNo) === 'taken'),
    overfull,
    withdraw: [...gone]
      .filter((seatNo) => ['free', 'locked'].includes(stateOf(seatNo)))
      .toSorted((a, b) => a - b),
    restore: withdrawn.filter((seatNo) => !gone.has(seatNo)),
  };
}
