import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { bySize, type Amount } from '#kernel/amount.ts';
import type { Hall } from '../../rules/hall.ts';
import { levelsIn } from '../../rules/section-levels.ts';
import type { SectionPrices } from '../seat-map/seat-map-props.ts';
import { levelsByPrice } from './levels-by-price.ts';
import type { SeatChoiceOptions } from './seat-choice-options.ts';

/** The prices of a hall's sections as texts: one price, or the least of several. */
export function useSectionPrices(
  hall: Hall,
  { levelAt, money, shortMoney }: Pick<SeatChoiceOptions, 'levelAt' | 'money' | 'shortMoney'>,
): SectionPrices {
  const t = useTranslations('seating.sections');
  return useMemo(() => {
    const text = (format: (amount: Amount) => string, among?: readonly number[]): string => {
      const prices = levelsByPrice(hall, levelAt, among).map(({ price }) => price);
      const [least, most] = [prices[0], prices.at(-1)];
      if (least === undefined || most === undefined) return '';
      return bySize(least, most) === 0 ? format(least) : t('from', { price: format(least) });
    };
    return {
      ofSection: (section) => text(money, levelsIn(hall, section)),
      shortly: (section) => text(shortMoney, levelsIn(hall, section)),
      ofHall: text(money),
      levelName: (level) => levelAt(level)?.name ?? hall.levels[level]?.name ?? '',
    };
  }, [hall, levelAt, money, shortMoney, t]);
}
