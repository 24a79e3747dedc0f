import { useTranslations } from 'use-intl';
import { isOnlyAccessible, type FreeCounts } from '../../rules/seat-states.ts';
import type { SectionIndex } from '../../rules/seat-ids.ts';

/** The text of a section with its free places: 'Stalls: 12 free', 'Balcony: wheelchair spaces only'. */
export function useSectionText(): (name: string, free: FreeCounts, section: SectionIndex | number) => string {
  const t = useTranslations('seating.map');
  return (name, free, section) =>
    isOnlyAccessible(free, section)
      ? t('sectionOnlyAccessible', { name })
      : t('section', { name, count: free.sections[section] ?? 0 });
}
