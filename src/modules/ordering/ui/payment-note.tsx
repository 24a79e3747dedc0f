import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { clockText } from '#platform/ui/clock-text.ts';
import { Note } from '#platform/ui/note.tsx';
import { useHallAccess } from './hall-context.ts';
import { useOrder } from './order-context.ts';
import { useRefusalWords } from './refusal-words.ts';
import { usePlaceWords } from './use-place-words.ts';
import { useSecondsLeft } from './use-now.ts';

/** Why the payment came to nothing, what is safe, and how long. It takes the focus: what it says concerns the whole page. */
export function FailedNote({ refusal }: { refusal: RefusalBody }) {
  const t = useTranslations('checkout.pay');
  const words = useRefusalWords()(refusal);
  const { cart, goTo } = useOrder();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  const hasSeats = cart.seats.length > 0;
  return (
    <Note
      ref={note}
      tone="bad"
      title={words.title}
      actions={
        !hasSeats && (
          <Button small look="ink" onClick={() => void goTo('chooseSeats')}>
            {t('chooseAgain')}
          </Button>
        )
      }
    >
      {words.text} {hasSeats && cart.timer && <SeatsKept expiresAt={cart.timer.expiresAt} />}
    </Note>
  );
}

/** 'G8 and G9 stay yours for 9:18.' */
function SeatsKept({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations('checkout.pay');
  const { cart } = useOrder();
  const { calls, load } = useHallAccess();
  const words = usePlaceWords();
  const seconds = useSecondsLeft(expiresAt, calls.clock, load.alternatives.now);
  if (seconds === null) return null;
  return t.rich('seatsKept', {
    seats: words.list(cart.seats),
    count: cart.seats.length,
    time: () => (
      <bdi dir="ltr" role="timer" aria-live="off">
        {clockText(seconds)}
      </bdi>
    ),
  });
}

/** The payment goes on without its dialog. */
export function AsideNote({ onResume }: { onResume: () => void }) {
  const t = useTranslations('checkout.dialog');
  return (
    <Note
      tone="warn"
      title={t('aside')}
      announce="status"
      actions={
        <Button small look="ink" onClick={onResume}>
          {t('resume')}
        </Button>
      }
    >
      {t('asideText')}
    </Note>
  );
}
