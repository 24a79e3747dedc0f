import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useSeatTexts, type NamedPlace } from '#modules/seating/ui/seat-texts.ts';

/** Seats that have left the cart because the cinema has changed the hall's plan, or has blocked them. */
export function LostSeats({ seats }: { seats: readonly NamedPlace[] }) {
  const t = useTranslations('ordering.lostSeats');
  const texts = useSeatTexts();
  return (
    <Note tone="warn" title={t('title', { seats: texts.list(seats) })} announce="status">
      {t('text', { count: seats.length })}
    </Note>
  );
}
