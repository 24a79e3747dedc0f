import { instantOf, type Day } from '#kernel/dates.ts';

/** 'HH:mm' of minutes after midnight. */
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The instant of minutes after midnight (below 24 hours) of a day, in UTC. */
export const at = (day: Day, minutes: number, timeZone: string): string =>
  instantOf(day, clock(minutes), timeZone).toISOString();

/** The instant `minutes` later. */
export const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
