import { addDays, instantOf, isDay, wallClock, type Day } from '#kernel/dates.ts';
import { zonedIso } from '#modules/catalog/rules/zoned-iso.ts';

const two = (text: string | number): string => String(text).padStart(2, '0');

/** '2036-05-01' or '1.5.2036' as a day; undefined for anything else: '1/5/2036' is another day in other countries. */
export function readDay(text: string): Day | undefined {
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/.exec(text) ?? [];
  const day = year ? `${year}-${two(month!)}-${two(dayOfMonth!)}` : text;
  return isDay(day) ? day : undefined;
}

/**
 * '8:05', '8.05', '08:05' or '08:05:00' as 'HH:mm'; undefined for anything else. Bulgarians, Czechs and others write the
 * point, and spreadsheets leave it as text.
 */
export function readTime(text: string): string | undefined {
  const [, hour, colon, point] = /^(\d{1,2})(?::(\d{2})(?::00)?|\.(\d{2}))$/.exec(text) ?? [];
  const minute = colon ?? point;
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${two(hour)}:${minute}` : undefined;
}

/**
 * A time by the clocks of a zone, as an instant with offset; undefined when they skip it (the change to summer time). A
 * time that occurs twice is the first one. With `after` it is the next day's when it would not be later than that.
 */
export function localInstant(
  day: Day,
  time: string,
  zone: string,
  { after }: { readonly after?: string } = {},
): string | undefined {
  const instant = instantOf(day, time, zone);
  if (after !== undefined && instant.getTime() <= Date.parse(after))
    return localInstant(addDays(day, 1), time, zone);
  const { hour, minute } = wallClock(instant, zone);
  return `${two(hour)}:${two(minute)}` === time ? zonedIso(instant, zone) : undefined;
}
