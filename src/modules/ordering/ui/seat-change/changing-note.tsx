import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';

/** Says above the map that the seats are for tickets that the visitor has. */
export function ChangingNote({ count, onStop }: { count: number; onStop: () => void }) {
  const t = useTranslations('ordering.changing');
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
      {t('text', { count })}
    </Note>
  );
}
