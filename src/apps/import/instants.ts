import { addDays, businessDate, daysBetween, instantOf, isDay, wallClock, type Day } from '#kernel/dates.ts';
import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';

/** Instants in files, and moving presentations in time. */

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Whether a text is an instant: ISO 8601 with an offset, on an existing day. */
export function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(text));
}

/** The earliest business date of presentations, each in its own time zone; undefined when there are none. */
export const firstBusinessDate = (
  showings: readonly { readonly startsAt: string; readonly timeZone: string }[],
): Day | undefined =>
  showings.map(({ startsAt, timeZone }) => businessDate(new Date(startsAt), timeZone)).toSorted()[0];

const two = (n: number): string => String(n).padStart(2, '0');

/** An instant `days` later by the wall clock: 20:15 stays 20:15, also across a change of clocks. */
export function moveByDays(instant: string, days: number, timeZone: string): string {
  const { day, hour, minute, second } = wallClock(new Date(instant), timeZone);
  const moved = instantOf(addDays(day, days), `${two(hour)}:${two(minute)}`, timeZone);
  return new Date(moved.getTime() + second * 1000).toISOString();
}

/** A presentation moved by days: the wall-clock times and the length stay the same. */
export function moveShowing(showing: JoinedPresentation, days: number, timeZone: string): JoinedPresentation {
  const { startsAt, endsAt, saleFrom, saleUntil } = showing;
  const start = moveByDays(startsAt, days, timeZone);
  const lasts = endsAt === undefined ? 0 : Date.parse(endsAt) - Date.parse(startsAt);
  return {
    ...showing,
    startsAt: start,
    ...(endsAt === undefined ? {} : { endsAt: new Date(Date.parse(start) + lasts).toISOString() }),
    ...(saleFrom === undefined ? {} : { saleFrom: moveByDays(saleFrom, days, timeZone) }),
    ...(saleUntil === undefined ? {} : { saleUntil: moveByDays(saleUntil, days, timeZone) }),
  };
}

/** By how many days presentations move so that the first business date becomes `to`. */
export const daysToMove = (first: Day, to: Day): number => daysBetween(first, to);
