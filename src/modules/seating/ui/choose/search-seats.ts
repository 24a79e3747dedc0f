import { bestOfKinds, type FoundSeats } from '../../rules/best-seats/best-of-kinds.ts';
import { bestSeats } from '../../rules/best-seats/best-seats.ts';
import type { SeatFilter } from '../seat-map/seat-filter.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { levelsByPrice } from './levels-by-price.ts';
import type { SeatChoiceOptions } from './seat-choice-options.ts';
import type { BestBy } from './use-best-seats.ts';

type SearchOptions = {
  readonly by: BestBy;
  readonly quantity: number;
  readonly allowSingleSeatOnCouch: boolean;
  readonly levelAt: SeatChoiceOptions['levelAt'];
  /** Only such seats are found. */
  readonly filter: SeatFilter;
};

/**
 * How seats are found: `level` by the server in this level of the chart, or of all places, general admission too, when
 * it is undefined; `seats`: these, since only the browser knows which kinds are wanted; `none`: there are too few.
 */
export type SeatSearch =
  | { readonly kind: 'level'; readonly level: number | undefined }
  | ({ readonly kind: 'seats' } & FoundSeats)
  | { readonly kind: 'none' };

/** Plans a search, so that all seats have one price: the cheapest with enough seats, or the one with the best view. */
export function planSearch({ hall, isOpen }: SeatStore, options: SearchOptions): SeatSearch {
  const { by, quantity, allowSingleSeatOnCouch, levelAt, filter } = options;
  const levels = levelsByPrice(hall, levelAt, filter.levels.length > 0 ? filter.levels : undefined).map(
    ({ level }) => level,
  );
  if (filter.kinds.length > 0) {
    const found = bestOfKinds(hall, isOpen, {
      quantity,
      levels,
      kinds: filter.kinds,
      allowSingleSeatOnCouch,
    });
    return found ? { kind: 'seats', ...found } : { kind: 'none' };
  }
  const search = (among: readonly number[]): number[] | undefined =>
    bestSeats(hall, isOpen, { quantity, levels: among, allowSingleSeatOnCouch });
  const [seat] = search(levels) ?? [];
  const level =
    by === 'price' ? levels.find((one) => search([one])) : seat === undefined ? undefined : hall.level[seat];
  return level === undefined && filter.levels.length > 0 ? { kind: 'none' } : { kind: 'level', level };
}
