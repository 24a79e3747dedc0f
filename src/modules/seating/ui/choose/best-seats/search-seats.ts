import { bestOfKinds, type FoundSeats } from '../../../rules/best-seats/best-of-kinds.ts';
import { bestSeats } from '../../../rules/best-seats/best-seats.ts';
import { SEAT_KIND_NAMES, SeatKind, seatKindRow } from '../../../rules/seat-kinds.ts';
import type { SelectionRules } from '../../../rules/selection/selection.ts';
import type { SeatFilter } from '../../seat-map/seat-filter.ts';
import type { SeatStore } from '../../seat-map/seat-store.ts';
import { levelsByPrice } from '../levels-by-price.ts';
import type { SeatChoiceOptions } from '../seat-choice-options.ts';
import type { BestBy } from './use-best-seats.ts';

type SearchOptions = {
  readonly by: BestBy;
  readonly quantity: number;
  readonly rules: Pick<SelectionRules, 'allowSingleSeatOnCouch' | 'premiumLevels'>;
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

/** What everybody may be offered, with seats of a limited view when nothing else is left: they must be confirmed. */
const LAST_KINDS = SEAT_KIND_NAMES.map((name) => SeatKind[name]).filter(
  (kind) => !seatKindRow(kind).isAccessible,
);

/**
 * Plans a search, so that all seats have one price: the cheapest with enough seats, or the one with the best view.
 * Premium seats, which must be confirmed, are found only by a visitor who looks for them, or where no other level has
 * enough.
 */
export function planSearch({ hall, isOpen }: SeatStore, options: SearchOptions): SeatSearch {
  const { by, quantity, rules, levelAt, filter } = options;
  const { allowSingleSeatOnCouch, premiumLevels } = rules;
  const isFiltered = filter.levels.length > 0;
  const byPrice = levelsByPrice(hall, levelAt, isFiltered ? filter.levels : undefined).map(
    ({ level }) => level,
  );
  const isLast = (level: number): boolean => !isFiltered && premiumLevels.includes(level);
  const [usual, last] = [byPrice.filter((level) => !isLast(level)), byPrice.filter(isLast)];
  const ofKinds = (kinds: readonly SeatKind[]): FoundSeats | undefined =>
    bestOfKinds(hall, isOpen, { quantity, levels: [...usual, ...last], kinds, allowSingleSeatOnCouch });
  if (filter.kinds.length > 0) {
    const found = ofKinds(filter.kinds);
    return found ? { kind: 'seats', ...found } : { kind: 'none' };
  }
  const search = (levels: readonly number[]): number[] | undefined =>
    bestSeats(hall, isOpen, { quantity, levels, allowSingleSeatOnCouch });
  const levelAmong = (levels: readonly number[]): number | undefined => {
    if (by === 'price') return levels.find((level) => search([level]));
    const [seat] = search(levels) ?? [];
    return seat === undefined ? undefined : hall.level[seat];
  };
  const level = levelAmong(usual) ?? levelAmong(last);
  const hasAreas = hall.sections.some(({ capacity }) => capacity !== undefined);
  const limited = level === undefined && !hasAreas ? ofKinds(LAST_KINDS) : undefined;
  if (limited) return { kind: 'seats', ...limited };
  return level === undefined && isFiltered ? { kind: 'none' } : { kind: 'level', level };
}
