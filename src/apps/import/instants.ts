import { addDays, businessDate, daysBetween, instantOf, wallClock, type Day } from '#kernel/dates.ts';
import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';

/** Moving presentations in time. */

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
  const { startsAt, endsAt, saleFrom, memberSaleFrom, saleUntil, feedDay } = showing;
  const start = moveByDays(startsAt, days, timeZone);
  const lasts = endsAt === undefined ? 0 : Date.parse(endsAt) - Date.parse(startsAt);
  return {
    ...showing,
    startsAt: start,
    ...(endsAt === undefined ? {} : { endsAt: new Date(Date.parse(start) + lasts).toISOString() }),
    ...(saleFrom === undefined ? {} : { saleFrom: moveByDays(saleFrom, days, timeZone) }),
    ...(memberSaleFrom === undefined ? {} : { memberSaleFrom: moveByDays(memberSaleFrom, days, timeZone) }),
    ...(saleUntil === undefined ? {} : { saleUntil: moveByDays(saleUntil, days, timeZone) }),
    ...(feedDay === undefined ? {} : { feedDay: addDays(feedDay, days) }),
  };
}

/** By how many days presentations move so that the first business date becomes `to`. */
export const daysToMove = (first: Day, to: Day): number => daysBetween(first, to);
