import { useMemo } from 'react';
import type { SectionIndex } from '../../rules/seat-ids.ts';
import type { FreeCounts } from '../../rules/seat-states.ts';
import { countShown, isFiltering, type SeatFilter } from './seat-filter.ts';
import type { SeatStore } from './seat-store.ts';
import { useSeatSummary } from './use-seat-store.ts';

/** Free places by section, as the texts of sections need them. */
export type SectionCounts = Pick<FreeCounts, 'sections' | 'accessible'>;

/** The free places of each section that the visitor wants to see: all of them without a filter. */
export function useShownCounts(store: SeatStore, filter: SeatFilter): SectionCounts {
  const summary = useSeatSummary(store);
  return useMemo(
    () =>
      isFiltering(filter)
        ? { sections: countShown(store.hall, store.states, filter), accessible: [] }
        : summary.free,
    [store, filter, summary],
  );
}

/** Whether a section is listed: without a filter each one, with it those with such seats, and with the visitor's own. */
export const isShown = (
  { hall, mine }: SeatStore,
  filter: SeatFilter,
  { sections }: SectionCounts,
  section: SectionIndex,
): boolean =>
  !isFiltering(filter) ||
  (sections[section] ?? 0) > 0 ||
  mine().some((seat) => hall.sectionOf[seat] === section);
