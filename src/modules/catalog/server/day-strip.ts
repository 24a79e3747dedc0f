import { addDays, type Day } from '#kernel/dates.ts';
import type { DayView } from '#modules/catalog/contract.ts';

/** The strip shows at least two weeks, and up to six when the programme is longer. */
const AT_LEAST = 14;
const AT_MOST = 42;

/** Every day from today on, with the number of presentations. */
export function dayStrip(presentations: readonly { readonly businessDate: Day }[], today: Day): DayView[] {
  const counts = new Map<Day, number>();
  for (const { businessDate: day } of presentations) counts.set(day, (counts.get(day) ?? 0) + 1);
  const days = Array.from({ length: AT_MOST }, (_, i) => addDays(today, i));
  const reaches = days.findLastIndex((day) => counts.has(day));
  return days
    .slice(0, Math.max(AT_LEAST - 1, reaches) + 1)
    .map((day) => ({ day, showings: counts.get(day) ?? 0 }));
}
