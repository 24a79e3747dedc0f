import { wallClock } from '#kernel/dates.ts';

/** An instant with the wall-clock time and offset of a time zone: '2026-11-21T20:15:00+02:00'. */
export function zonedIso(instant: Date, timeZone: string): string {
  const { day, hour, minute, second } = wallClock(instant, timeZone);
  const wall = `${day}T${two(hour)}:${two(minute)}:${two(second)}`;
  const offset = Math.round((Date.parse(`${wall}Z`) - instant.getTime()) / 60_000);
  const size = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const two = (n: number): string => String(n).padStart(2, '0');
