import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import type { Changing } from './use-changing.ts';

/** Says above the map that the seats are for tickets that the visitor has. */
export function ChangingNote({ changing, onStop }: { changing: Changing; onStop: () => void }) {
  const t = useTranslations('ordering.changing');
  const { seats, hasSections } = changing;
  // On the map they look like those of others.
  const now = useSeatTexts().list(seats, hasSections);
  return (
    <Note
      tone="neutral"
      title={t('title')}
      announce="status"
      actions={
        <Button look="plain" small onClick={onStop}>
          {t('stop')}
        </Button>
      }
    >
      {t('text', { count: seats.length, seats: now })}
    </Note>
  );
}
