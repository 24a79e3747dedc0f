import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/feedback/note.tsx';

/** Says that the page shows another plan of the hall now. */
export function MovedNote() {
  const t = useTranslations('ordering.seats');
  return (
    <Note tone="neutral" title={t('moved')} announce="status">
      {t('movedText')}
    </Note>
  );
}
