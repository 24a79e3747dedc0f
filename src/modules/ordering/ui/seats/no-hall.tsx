import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { StepLayout } from '../frame/step-layout.tsx';

/** The hall could not be loaded. */
export function NoHall({ heading, onAgain }: { heading: string | undefined; onAgain: () => void }) {
  const t = useTranslations('ordering');
  return (
    <StepLayout heading={heading ?? t('seats.heading')} quiet>
      <Note
        tone="bad"
        title={t('seats.mapFailed')}
        announce="alert"
        actions={
          <Button look="ink" small icon="refresh" onClick={onAgain}>
            {t('note.again')}
          </Button>
        }
      >
        {t('seats.mapFailedText')}
      </Note>
    </StepLayout>
  );
}
