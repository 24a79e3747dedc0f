/** The programme of the demo: the same for the same day, whenever it is asked for. */
import { addDays, type Day } from '#kernel/dates.ts';
import type { PresentationDocument } from '#modules/catalog/rules/documents.ts';
import { arenaShowings } from './arena-showings.ts';
import { cinemaShowings } from './cinema-showings.ts';
import type { DemoBrand } from './demo-brand.ts';
import { RECIPES } from './recipes.ts';

/** The demo shows this much of the past (for the dashboard) and of the time to come. */
const DAYS_BACK = 14;
const DAYS_AHEAD = 21;

/** Every day that the demo has on `today`, the earliest first. */
export const demoDays = (today: Day): Day[] =>
  Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, i) => addDays(today, i - DAYS_BACK));

/**
 * A brand's showings on the given business dates, by default all that the demo has on `today`. No two in
 * one hall overlap. Something is always not on sale yet, ended, or sold at the counter only.
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
