import { bestSeats } from '../../rules/best-seats.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import type { SeatChoiceOptions } from './seat-choice-options.ts';
import { levelsByPrice } from './levels-by-price.ts';
import type { BestBy } from './use-best-seats.ts';

type LevelSearch = {
  readonly by: BestBy;
  readonly quantity: number;
  readonly allowSingleSeatOnCouch: boolean;
  readonly levelAt: SeatChoiceOptions['levelAt'];
};

/**
 * The chart's level to search, so that all seats have one price: the cheapest with enough free seats, or the one with
 * the best view. Undefined when no level has enough: the server then searches general admission.
 */
export function bestLevel(
  store: SeatStore,
  { by, quantity, allowSingleSeatOnCouch, levelAt }: LevelSearch,
): number | undefined {
  const { hall } = store;
  const levels = levelsByPrice(hall, levelAt).map(({ level }) => level);
  const search = (among: readonly number[]): number[] | undefined =>
    bestSeats(hall, store.isOpen, { quantity, levels: among, allowSingleSeatOnCouch });
  if (by === 'price') return levels.find((level) => search([level]));
  const [seat] = search(levels) ?? [];
  return seat === undefined ? undefined : hall.level[seat];
}
