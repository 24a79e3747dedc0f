import { useTranslations } from 'use-intl';
import { TimerRing } from '#platform/ui/feedback/timer-ring.tsx';
import type { OrderTimer as Timer } from './use-order-timer.ts';

/** The clock in the step bar. Screen readers announce it twice: at two minutes and at half a minute. */
export function OrderTimer({ timer }: { timer: Timer }) {
  const t = useTranslations('ordering.timer');
  const { secondsLeft, totalSeconds, isLate } = timer;
  if (secondsLeft === null) return null;
  const announcement = secondsLeft <= 30 ? t('halfMinute') : secondsLeft <= 120 ? t('twoMinutes') : undefined;
  return (
    <TimerRing
      secondsLeft={secondsLeft}
      totalSeconds={totalSeconds}
      late={isLate}
      label={t('label')}
      {...(announcement && { announcement })}
    />
  );
}
