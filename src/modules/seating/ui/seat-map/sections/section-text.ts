import { useTranslations } from 'use-intl';
import { isOnlyAccessible } from '../../../rules/seat-states.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import type { SectionCounts } from '../use-shown-counts.ts';

export type SectionTexts = {
  /** 'Stalls: 12 left, €9', 'Balcony: wheelchair spaces only'. */
  readonly long: (
    name: string,
    free: SectionCounts,
    section: SectionIndex | number,
    price?: string,
  ) => string;
  /** Only the count: '12 left'. */
  readonly free: (free: SectionCounts, section: SectionIndex | number) => string;
};

/** The texts of a section with its free places. */
export function useSectionText(): SectionTexts {
  const t = useTranslations('seating.map');
  const separator = useTranslations('seating.seat')('separator');
  return {
    long: (name, free, section, price = '') =>
      [
        isOnlyAccessible(free, section)
          ? t('sectionOnlyAccessible', { name })
          : t('section', { name, count: free.sections[section] ?? 0 }),
        price,
      ]
        .filter(Boolean)
        .join(separator),
    free: (free, section) =>
      isOnlyAccessible(free, section)
        ? t('onlyAccessible')
        : t('free', { count: free.sections[section] ?? 0 }),
  };
}
