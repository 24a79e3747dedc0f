import { useTranslations } from 'use-intl';
import { announcedMinutes } from './timer-rules.ts';

/** What a screen reader is told about the time left at this moment; undefined at most moments. */
export function useAnnouncement(secondsLeft: number | null): string | undefined {
  const t = useTranslations('ordering.timer');
  const minutes = secondsLeft === null ? undefined : announcedMinutes(secondsLeft);
  return minutes === undefined ? undefined : t('minutesLeft', { minutes });
}
