import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { sheetIdOf, type Reminded } from './reminded.ts';

/** Opens the sheet of the same film or showing. `small`: in a list of films. */
export function RemindButton({ small = false, ...reminded }: Reminded & { small?: boolean }) {
  const t = useTranslations('reminders');
  return (
    <Button
      small={small}
      icon="mail"
      opens={sheetIdOf(reminded)}
      label={t('buttonOf', { film: reminded.film })}
    >
      {t('button')}
    </Button>
  );
}
