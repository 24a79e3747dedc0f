import { useTranslations } from 'use-intl';
import { TimerRing } from '#platform/ui/feedback/timer-ring.tsx';
import { useAnnouncement } from './use-announcement.ts';
import type { OrderTimer as Timer } from './use-order-timer.ts';

/** The clock in the step bar. */
export function OrderTimer({ timer }: { timer: Timer }) {
  const t = useTranslations('ordering.timer');
  const { secondsLeft, totalSeconds, isLate } = timer;
  const announcement = useAnnouncement(secondsLeft);
  if (secondsLeft === null) return null;
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
