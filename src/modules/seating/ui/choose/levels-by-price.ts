import { bySize, type Amount } from '#kernel/amount.ts';
import type { Hall } from '../../rules/hall.ts';
import type { SeatChoiceOptions } from './seat-choice-options.ts';

/** A level of the chart that is sold, by its index, with its price. */
export type PricedLevel = { readonly level: number; readonly price: Amount };

/** The levels among these that can be bought, the cheapest first; of the whole hall when left out. */
export const levelsByPrice = (
  hall: Hall,
  levelAt: SeatChoiceOptions['levelAt'],
  among: Iterable<number> = hall.levels.keys(),
): PricedLevel[] =>
  [...among]
    .flatMap((level) => {
      const price = levelAt(level)?.price ?? null;
      return price === null ? [] : [{ level, price }];
    })
    .toSorted((a, b) => bySize(a.price, b.price));
