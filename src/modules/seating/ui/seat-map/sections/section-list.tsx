import { indexedSections } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useSectionText } from './section-text.ts';
import type { SeatMapProps } from '../seat-map-props.ts';
import { useSeatSummary } from '../use-seat-store.ts';

type SectionListProps = Pick<SeatMapProps, 'store' | 'prices'> & {
  readonly onOpen: (section: SectionIndex) => void;
  readonly ref: Ref<HTMLElement>;
};

/**
 * The hall's sections with their free counts and prices: where keyboard users start in a plan of several sections. Visible while
 * it has the focus.
 */
export function SectionList({ store, prices, onOpen, ref }: SectionListProps) {
  const t = useTranslations('seating.map');
  const textOf = useSectionText();
  const { free } = useSeatSummary(store);
  return (
    <nav className="seat-sections" aria-label={t('sections')} ref={ref}>
      <ul>
        {indexedSections(store.hall).map(({ index, section: { id, name } }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(index)}>
              {textOf.long(name, free, index, prices?.ofSection(index))}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
