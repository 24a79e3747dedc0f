import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/feedback/note.tsx';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useSeatSummary } from '../seat-map/use-seat-store.ts';

/** Says that no seat is free, or only wheelchair spaces are. */
export function NoneFreeNote({ store }: { store: SeatStore }) {
  const t = useTranslations('seating.choose');
  const { free } = useSeatSummary(store);
  return (
    <Note tone="neutral" title={t(free.all > 0 ? 'onlyAccessible' : 'noneFree')}>
      {t('noneFreeText')}
    </Note>
  );
}
