import type { Context } from '#platform/server/context.ts';
import type { Catalogue, CatalogPresentation } from '#modules/catalog/server/catalogue-join.ts';
import { takenOf } from '#modules/catalog/server/fullness-store.ts';
import { showingView } from '#modules/catalog/server/views.ts';
import { isUpcoming } from '#modules/catalog/rules/whats-on.ts';
import type { Showing } from '../rules/waits.ts';
import type { Subject } from './reminder-store.ts';

/** A showing, and the facts by which reminders are decided. */
export type WaitedShowing = Showing & { readonly presentation: CatalogPresentation };

/** The showings that a reminder may be about, by start: the one that it names, or all of its film that are to come. */
export function presentationsOf(
  { byId, presentations }: Catalogue,
  { featureId, presentationId }: Subject,
  now: Date,
): readonly CatalogPresentation[] {
  if (presentationId === null)
    return presentations.filter((one) => one.featureId === featureId && isUpcoming(one, now));
  const named = byId.get(presentationId);
  return named ? [named] : [];
}

/** Counts the places of all of them in one statement, unless they were counted some seconds ago. */
export async function waitedShowings(
  ctx: Context,
  presentations: readonly CatalogPresentation[],
): Promise<WaitedShowing[]> {
  if (presentations.length === 0) return [];
  const ids = presentations.map(({ id }) => id);
  const taken = await takenOf(ctx, ids);
  return presentations.map((presentation) => {
    const { sale, fullness } = showingView(presentation, ctx, taken.get(presentation.id));
    return { presentation, sale, fullness };
  });
}
