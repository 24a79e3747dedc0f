import { indexedSections } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useSectionText } from './section-text.ts';
import { everything } from '../seat-filter.ts';
import type { SeatMapProps } from '../seat-map-props.ts';
import { isShown, useShownCounts } from '../use-shown-counts.ts';

type SectionListProps = Pick<SeatMapProps, 'store' | 'prices' | 'filter'> & {
  readonly onOpen: (section: SectionIndex) => void;
  readonly ref: Ref<HTMLElement>;
};

/**
 * The hall's sections with their free counts and prices: where keyboard users start in a plan of several sections.
 * Visible while it has the focus; with a filter only the sections that have such seats.
 */
export function SectionList({ store, prices, filter = everything, onOpen, ref }: SectionListProps) {
  const t = useTranslations('seating.map');
  const textOf = useSectionText();
  const counts = useShownCounts(store, filter);
  return (
    <nav className="seat-sections" aria-label={t('sections')} ref={ref}>
      <ul>
        {indexedSections(store.hall).map(
          ({ index, section: { id, name } }) =>
            isShown(store, filter, counts, index) && (
              <li key={id}>
                <button type="button" data-section={index} onClick={() => onOpen(index)}>
                  {textOf.long(name, counts, index, prices?.ofSection(index))}
                </button>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
