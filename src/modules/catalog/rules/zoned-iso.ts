import { wallClock } from '#kernel/dates.ts';

/** An instant with the wall-clock time and offset of a time zone: '2026-11-21T20:15:00+02:00'. */
export function zonedIso(instant: Date, timeZone: string): string {
  const { day, hour, minute, second } = wallClock(instant, timeZone);
  const wall = `${day}T${two(hour)}:${two(minute)}:${two(second)}`;
  const offset = Math.round((Date.parse(`${wall}Z`) - instant.getTime()) / 60_000);
  const size = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/**
 * The offset that the clocks of `timeZone` have at an instant ('+02:00') when its text was written with another one: its
 * writer means another time. Undefined when it is the same, and for UTC (`Z`). `text`: an instant (`isInstant`).
 */
export function otherOffset(text: string, timeZone: string): string | undefined {
  if (text.endsWith('Z')) return undefined;
  const offset = zonedIso(new Date(text), timeZone).slice(-6);
  return offset.replace(':', '') === text.replaceAll(':', '').slice(-5) ? undefined : offset;
}

const two = (n: number): string => String(n).padStart(2, '0');
