import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { sheetIdOf, type Reminded } from './reminded.ts';

/** Opens the sheet of the same film or showing. */
export function RemindButton(reminded: Reminded) {
  const t = useTranslations('reminders');
  return (
    <Button small icon="mail" opens={sheetIdOf(reminded)} label={t('buttonOf', { film: reminded.film })}>
      {t('button')}
    </Button>
  );
}
