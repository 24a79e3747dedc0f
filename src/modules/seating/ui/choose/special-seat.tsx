import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { seatName } from '../../rules/seat-names.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useSeatTexts } from '../seat-texts.ts';
import type { SeatChoice } from './use-seat-choice.ts';

interface SpecialSeatProps {
  store: SeatStore;
  choice: SeatChoice;
}

/** Asks once for each kind of special seat, when one was chosen (specification section 5, 'Seats'). */
export function SpecialSeat({ store: { hall }, choice: { special, answer } }: SpecialSeatProps) {
  const t = useTranslations('seating.special');
  const texts = useSeatTexts();
  const kind = special?.kind ?? 'limitedView';
  const seat = texts.long(seatName(hall, special?.seat ?? 0), hall.sections.length > 1);
  return (
    <Dialog
      open={special !== null}
      onClose={() => answer(false)}
      title={t(`title.${kind}`)}
      actions={
        <>
          <Button look="go" wide onClick={() => answer(true)}>
            {t(`confirm.${kind}`)}
          </Button>
          <Button look="plain" wide onClick={() => answer(false)}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p>{t(`text.${kind}`, { seat })}</p>
    </Dialog>
  );
}
