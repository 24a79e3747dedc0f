import { businessDate, wallClock } from '#kernel/dates.ts';

/** The hours of a cinema in which an e-mail does not wake anybody: from 9 to 21 o'clock. */
const DAYTIME = { from: 9, until: 21 };
/** A showing that begins sooner cannot wait for the morning. */
const SOON_MS = 12 * 3_600_000;

/**
 * Whether a reminder of a showing may be sent now: in the daytime of its cinema; at any time when the showing is on the
 * same cinema day, or begins within 12 hours. `timeZone`: the cinema's.
 */
export function isTimeToSend(now: Date, startsAt: Date, timeZone: string): boolean {
  const { hour } = wallClock(now, timeZone);
  if (hour >= DAYTIME.from && hour < DAYTIME.until) return true;
  return (
    startsAt.getTime() - now.getTime() <= SOON_MS ||
    businessDate(now, timeZone) === businessDate(startsAt, timeZone)
  );
}
