import { bySize } from '#kernel/amount.ts';
import { bestSeats } from '../../rules/best-seats.ts';
import { isOffered } from '../../rules/free-runs.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import type { SeatChoiceOptions } from './seat-choice-options.ts';
import type { BestBy } from './use-best-seats.ts';

type LevelWish = {
  readonly by: BestBy;
  readonly quantity: number;
  readonly allowSingleSeatOnCouch: boolean;
  readonly levelAt: SeatChoiceOptions['levelAt'];
};

/**
 * The chart's level to look in, so that all seats are of one price: the cheapest that has room, or the one whose
 * best seats are seen best. Undefined where no level has room: the server then looks for standing room.
 */
export function bestLevel(
  store: SeatStore,
  { by, quantity, allowSingleSeatOnCouch, levelAt }: LevelWish,
): number | undefined {
  const { hall } = store;
  const levels = levelsByPrice(store, levelAt);
  const search = (among: readonly number[]): number[] | undefined =>
    bestSeats(hall, store.isOpen, { quantity, levels: among, allowSingleSeatOnCouch });
  if (by === 'price') return levels.find((level) => search([level]));
  const [seat] = search(levels) ?? [];
  return seat === undefined ? undefined : hall.level[seat];
}

/** Any seat of the level that may be found: it stands for those that will be. */
export const exampleOf = ({ hall }: SeatStore, level: number | undefined): readonly number[] => {
  const seat = hall.level.findIndex((own, one) => own === level && isOffered(hall, one));
  return seat < 0 ? [] : [seat];
};

/** Levels that can be bought, the cheapest first. */
const levelsByPrice = ({ hall }: SeatStore, levelAt: SeatChoiceOptions['levelAt']): number[] =>
  hall.levels
    .flatMap((_, level) => {
      const price = levelAt(level)?.price ?? null;
      return price === null ? [] : [{ level, price }];
    })
    .toSorted((a, b) => bySize(a.price, b.price))
    .map(({ level }) => level);
