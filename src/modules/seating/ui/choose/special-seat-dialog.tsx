import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import type { SpecialQuestion } from './use-special-question.ts';

interface SpecialSeatDialogProps {
  question: SpecialQuestion | null;
  /** The seat's name. */
  seat: string;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks once for each kind of special seat (specification section 5, 'Seats'). */
export function SpecialSeatDialog({ question, seat, onAnswer }: SpecialSeatDialogProps) {
  const t = useTranslations('seating.special');
  const kind = question?.kind ?? 'limitedView';
  return (
    <Dialog
      open={question !== null}
      onClose={() => onAnswer(false)}
      title={t(`title.${kind}`)}
      actions={
        <>
          <Button look="go" wide onClick={() => onAnswer(true)}>
            {t(`confirm.${kind}`)}
          </Button>
          <Button look="plain" wide onClick={() => onAnswer(false)}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p>{t(`text.${kind}`, { seat })}</p>
    </Dialog>
  );
}
