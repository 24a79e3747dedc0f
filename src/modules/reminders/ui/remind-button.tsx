import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { sheetIdOf, type Reminded } from './reminded.ts';

interface RemindButtonProps extends Reminded {
  /** In a list of films. */
  small?: boolean;
  /** The main action of its page. */
  isMain?: boolean;
}

/** Opens the sheet of the same film or showing. */
export function RemindButton({ small = false, isMain = false, ...reminded }: RemindButtonProps) {
  const t = useTranslations('reminders');
  return (
    <Button
      small={small}
      look={isMain ? 'go' : 'alt'}
      icon="mail"
      opens={sheetIdOf(reminded)}
      label={t('buttonOf', { film: reminded.film })}
    >
      {t('button')}
    </Button>
  );
}
