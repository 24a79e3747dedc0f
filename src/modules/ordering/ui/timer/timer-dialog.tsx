import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { clockText } from '#platform/ui/feedback/clock-text.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Progress } from '#platform/ui/feedback/progress.tsx';
import { useOrder } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import { useAnnouncement } from './use-announcement.ts';
import type { OrderTimer } from './use-order-timer.ts';
import '../frame/order-frame.css';

/** The two dialogs of the clock: shortly before its end, and after it. */
export function TimerDialog({ timer }: { timer: OrderTimer }) {
  return (
    <>
      <StillChoosing timer={timer} />
      <Expired timer={timer} />
    </>
  );
}

function StillChoosing({ timer }: { timer: OrderTimer }) {
  const t = useTranslations('ordering.timer');
  const { cart } = useOrder();
  const texts = useSeatTexts();
  const refusalText = useRefusalText();
  const { secondsLeft, totalSeconds, keepMinutes } = timer;
  const seconds = secondsLeft ?? 0;
  const announcement = useAnnouncement(secondsLeft);
  return (
    <Dialog
      open={timer.question === 'still'}
      onClose={timer.dismiss}
      title={t('still')}
      lead={
        <p
          className="ui-dialog-figure ui-dialog-figure-late"
          role="timer"
          aria-label={t('label')}
          aria-live="off"
        >
          <bdi dir="ltr">{clockText(seconds)}</bdi>
        </p>
      }
      actions={
        <>
          {keepMinutes === null ? (
            <Button look="go" wide onClick={timer.dismiss}>
              {t('goOn')}
            </Button>
          ) : (
            <Button look="go" wide busy={timer.busy} onClick={timer.keep}>
              {t('keep', { minutes: keepMinutes })}
            </Button>
          )}
          <Button look="plain" wide onClick={timer.giveUp}>
            {t('letGo')}
          </Button>
        </>
      }
    >
      <p>{t('stillText', { seats: texts.list(cart.seats) })}</p>
      {keepMinutes === null && <p>{t('noMore')}</p>}
      {timer.failure && (
        <Note tone="warn" announce="alert" title={refusalText(timer.failure).title}>
          {refusalText(timer.failure).text}
        </Note>
      )}
      <Progress share={Math.min(1, seconds / totalSeconds)} label={t('label')} tone="warn" />
      {/* While a dialog is open, screen readers hear nothing of the page behind it, so not the clock in the bar. */}
      <p className="ui-visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </Dialog>
  );
}

function Expired({ timer }: { timer: OrderTimer }) {
  const t = useTranslations('ordering.timer');
  const texts = useSeatTexts();
  const { expiredSeats, mayTakeAgain, failure } = timer;
  const offers = mayTakeAgain && expiredSeats.length > 0 && !failure;
  return (
    <Dialog
      open={timer.question === 'expired'}
      // The same tickets can be had for a moment only: Escape or a press outside must not give them up.
      onClose={offers ? () => {} : timer.startAgain}
      role="alertdialog"
      title={t('expired')}
      actions={
        <>
          {offers && (
            <Button look="go" wide busy={timer.busy} onClick={timer.takeAgain}>
              {t('takeAgain')}
            </Button>
          )}
          <Button look={offers ? 'plain' : 'go'} wide onClick={timer.startAgain}>
            {t('startAgain')}
          </Button>
        </>
      }
    >
      <p>{t('expiredText')}</p>
      {offers && <p>{t('expiredAgain', { seats: texts.list(expiredSeats) })}</p>}
      {failure && (
        <Note tone="warn" announce="alert">
          {t('gone')}
        </Note>
      )}
    </Dialog>
  );
}
