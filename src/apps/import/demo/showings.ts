/** The programme of the demo: always the same for the same day. */
import { addDays, type Day } from '#kernel/dates.ts';
import type { PresentationDocument } from '#modules/catalog/rules/documents.ts';
import { arenaShowings } from './arena-showings.ts';
import { cinemaShowings } from './cinema-showings.ts';
import type { DemoBrand } from './demo-brand.ts';
import { RECIPES } from './recipes.ts';

/** How many days of the past (for the dashboard) and of the future the demo has. */
const DAYS_BACK = 14;
const DAYS_AHEAD = 21;

/** All days of the demo on `today`, the earliest first. */
export const demoDays = (today: Day): Day[] =>
  Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, i) => addDays(today, i - DAYS_BACK));

/**
 * A brand's presentations on the given business dates; by default on all days of the demo on `today`. Presentations
 * of a hall do not overlap. There is always one that is not on sale yet, one that has ended, and one sold at the
 * counter only.
 */
export function generateShowings(
  brand: DemoBrand,
  today: Day,
  days: readonly Day[] = demoDays(today),
): PresentationDocument[] {
  const recipe = RECIPES[brand.code];
  if (!recipe) return [];
  return days.flatMap((day) =>
    recipe.kind === 'arena' ? arenaShowings(brand, day) : cinemaShowings(brand, recipe, day),
  );
}
