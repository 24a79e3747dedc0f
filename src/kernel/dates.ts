/**
 * Instants are stored in UTC; a presentation is shown in the time zone of its location. A business date is a cinema
 * day: a start before 05:00 belongs to the day before.
 */

/** A calendar day, 'YYYY-MM-DD'. */
export type Day = string;

const BUSINESS_DAY_STARTS_AT = 5;

const formats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
    }); // prettier-ignore
    formats.set(timeZone, format);
  }
  return format;
}

/** The wall-clock time in `timeZone` at an instant. Throws RangeError for an unknown time zone. */
export function wallClock(
  instant: Date,
  timeZone: string,
): { day: Day; hour: number; minute: number; second: number } {
  const part: Record<string, string> = {};
  for (const { type, value } of zoneFormat(timeZone).formatToParts(instant)) part[type] = value;
  return {
    day: `${part['year']}-${part['month']}-${part['day']}`,
    hour: Number(part['hour']),
    minute: Number(part['minute']),
    second: Number(part['second']),
  };
}

/** The cinema day of an instant in a time zone. */
export function businessDate(instant: Date, timeZone: string): Day {
  const { day, hour } = wallClock(instant, timeZone);
  return hour < BUSINESS_DAY_STARTS_AT ? addDays(day, -1) : day;
}

/** The day `days` later (or earlier when negative). */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Whole days from one calendar day to another. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * The instant at which a clock in `timeZone` shows `HH:mm` on `day`. A time that the change to summer time skips
 * becomes the next valid time; a time that occurs twice becomes the first one.
 */
export function instantOf(day: Day, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  let guess = wanted;
  for (let i = 0; i < 3; i++) {
    const clock = wallClock(new Date(guess), timeZone);
    const shown = Date.parse(`${clock.day}T${two(clock.hour)}:${two(clock.minute)}:00Z`);
    if (shown === wanted) break;
    guess += wanted - shown;
  }
  return new Date(guess);
}

const two = (n: number): string => String(n).padStart(2, '0');

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

/** Morning until 12, afternoon until 17, evening until 22, then night (until the cinema day ends at 05:00). */
export function partOfDay(instant: Date, timeZone: string): PartOfDay {
  const { hour } = wallClock(instant, timeZone);
  if (hour < BUSINESS_DAY_STARTS_AT || hour >= 22) return 'night';
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
}

/** Whether a text is a real calendar day 'YYYY-MM-DD' of the years 1800 to 2999: other years are typing errors. */
export const isDay = (text: string): boolean =>
  /^(?:1[89]|2\d)\d{2}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Whether a text is an instant: ISO 8601 with an offset, on an existing day. */
export function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(text));
}

/** Whether a text names a time zone that this machine knows. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
