import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { clockText } from '#platform/ui/feedback/clock-text.ts';

interface AgainButtonProps {
  /** When the server takes another request, by this browser's clock in milliseconds. */
  againAt: number;
  isBusy: boolean;
  onPress: () => void;
}

/** Asks for another code. Counts down until the server sends one: an earlier press would only be refused. */
export function AgainButton({ againAt, isBusy, onPress }: AgainButtonProps) {
  const t = useTranslations('customers.signIn');
  const left = useSecondsUntil(againAt);
  return (
    <Button look="plain" disabled={isBusy || left > 0} onClick={onPress}>
      {left > 0 ? t('againIn', { time: clockText(left) }) : t('again')}
    </Button>
  );
}

const secondsUntil = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** The whole seconds until an instant, from now on every second. */
function useSecondsUntil(instant: number): number {
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      setTicks((ticks) => ticks + 1);
      if (secondsUntil(instant) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return secondsUntil(instant);
}
