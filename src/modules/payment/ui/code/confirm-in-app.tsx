import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { clockText } from '#platform/ui/clock-text.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import './confirm-in-app.css';

/** How long the bank's app takes a confirmation, as the shop last told. */
export type ConfirmTime = { readonly secondsLeft: number; readonly ofSeconds: number };

/** Whole seconds that are left, counted down from when they were told. */
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

/** The clock of a confirmation: figures in a ring that empties. Figures read from the left in every language. */
export function ConfirmClock({ left, of }: { left: number; of: number }) {
  const t = useTranslations('checkout.dialog');
  const share = Math.min(100, (left / Math.max(of, 1)) * 100);
  return (
    <div className="payment-confirm-clock">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle className="payment-confirm-track" cx="12" cy="12" r="11" />
        <circle
          className="payment-confirm-rest"
          cx="12"
          cy="12"
          r="11"
          pathLength="100"
          strokeDasharray={`${share.toFixed(1)} 100`}
          transform="rotate(-90 12 12)"
        />
      </svg>
      <span role="timer" aria-label={t('confirmLeft')} aria-live="off">
        <bdi dir="ltr">{clockText(left)}</bdi>
      </span>
    </div>
  );
}

/** What is done, what is to do, and what comes then. */
export function ConfirmSteps({ kind }: { kind: CartKind }) {
  const t = useTranslations('checkout.dialog');
  return (
    <ol className="payment-confirm-steps">
      <li>
        <span className="payment-confirm-mark payment-confirm-done">
          <Icon name="check" size="small" />
        </span>
        {t('codeAccepted')}
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
