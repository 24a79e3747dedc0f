import { isDay, type Day } from '#kernel/dates.ts';
import type { SaleState } from '../sale-window.ts';

/** A showing of a film that has not begun. */
type Upcoming = {
  readonly businessDate: Day;
  readonly state: SaleState['state'];
  /** When its sale begins; null when that is not known. */
  readonly opensAt: Date | null;
};

/** When a film comes: its first day, and when its tickets go on sale; each null when it is not known. */
export type Coming = { readonly day: Day | null; readonly opensAt: Date | null };

/**
 * Whether a film is coming soon, and when: all its showings are not on sale yet, or it has none before the day of its
 * release, which is still to come. Null for any other film. `upcoming` is sorted by start.
 */
export function comingSoon(
  releaseDate: string | undefined,
  upcoming: readonly Upcoming[],
  today: Day,
): Coming | null {
  const [first] = upcoming;
  if (!first) {
    const day = releaseDate?.slice(0, 10) ?? '';
    return isDay(day) && day > today ? { day, opensAt: null } : null;
  }
  if (upcoming.some(({ state }) => state !== 'notYet')) return null;
  const openings = upcoming.flatMap(({ opensAt }) => opensAt ?? []);
  const earliest = openings.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return { day: first.businessDate, opensAt: earliest ?? null };
}
