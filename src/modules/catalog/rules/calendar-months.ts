import { addDays, weekday, type Day } from '#kernel/dates.ts';

/** A month of a calendar: its weeks of seven cells; null outside of the month. */
export type CalendarMonth = {
  /** Its first day. */
  readonly month: Day;
  readonly weeks: readonly (readonly (Day | null)[])[];
};

/**
 * The months from one day to another, without the weeks that end before the first one.
 * `weekBegins`: the first day of a week, 0 is Sunday.
 */
export function calendarMonths(from: Day, to: Day, weekBegins: number): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  for (let month = firstOf(from); month <= to; month = nextMonth(month))
    months.push({ month, weeks: weeksOf(month, weekBegins).filter((week) => lastOf(week) >= from) });
  return months;
}

const firstOf = (day: Day): Day => `${day.slice(0, 8)}01`;
const nextMonth = (month: Day): Day => firstOf(addDays(month, 31));
const lastOf = (week: readonly (Day | null)[]): Day => week.findLast((day) => day !== null) ?? '';

function weeksOf(month: Day, weekBegins: number): (Day | null)[][] {
  const before = (weekday(month) - weekBegins + 7) % 7;
  const weeks: (Day | null)[][] = [];
  for (let first = addDays(month, -before); first < nextMonth(month); first = addDays(first, 7)) {
    const days = Array.from({ length: 7 }, (_, i) => addDays(first, i));
    weeks.push(days.map((day) => (firstOf(day) === month ? day : null)));
  }
  return weeks;
}
