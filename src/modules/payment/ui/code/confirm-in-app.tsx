import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { TimerRing } from '#platform/ui/feedback/timer-ring.tsx';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import './confirm-in-app.css';

/** The time for the confirmation in the bank's app, as the shop last sent it. */
export type ConfirmTime = { readonly secondsLeft: number; readonly ofSeconds: number };

/** Whole seconds that are left, counted down since they were received. */
export function useConfirmTime({ secondsLeft }: ConfirmTime): number {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const end = Date.now() + secondsLeft * 1000;
    const look = (): void => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return left;
}

interface ConfirmClockProps {
  left: number;
  of: number;
  /** What screen readers are told at this moment, if anything. */
  announcement?: string | undefined;
}

/** The clock of a confirmation. */
export function ConfirmClock({ left, of, announcement }: ConfirmClockProps) {
  const t = useTranslations('payment.confirm');
  return (
    <TimerRing
      large
      secondsLeft={left}
      totalSeconds={of}
      label={t('left')}
      {...(announcement && { announcement })}
    />
  );
}

/** The buttons for a wrong code or a missing telephone. `onWay` is left out when there is only one method. */
export function AnotherTry({ onCode, onWay }: { onCode: () => void; onWay?: (() => void) | undefined }) {
  const t = useTranslations('payment.confirm');
  return (
    <>
      <Button look="alt" wide onClick={onCode}>
        {t('anotherCode')}
      </Button>
      {onWay && (
        <Button look="alt" wide onClick={onWay}>
          {t('anotherWay')}
        </Button>
      )}
    </>
  );
}

/** The three steps of the payment: done, to do, and what follows. */
export function ConfirmSteps({ kind }: { kind: CartKind }) {
  const t = useTranslations('payment.confirm');
  return (
    <ol className="payment-confirm-steps">
      <li>
        <span className="payment-confirm-mark payment-confirm-done">
          <Icon name="check" size="small" />
        </span>
        {t('accepted')}
      </li>
      <li aria-current="step">
        <span className="payment-confirm-mark" aria-hidden="true">
          2
        </span>
        {t('openApp')}
      </li>
      <li>
        <span className="payment-confirm-mark" aria-hidden="true">
          3
        </span>
        {t('comesByMail', { kind })}
      </li>
    </ol>
  );
}
