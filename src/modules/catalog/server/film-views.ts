import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { FilmView } from '#modules/catalog/contract.ts';
import { groupByDay, type FilmGroup } from '#modules/catalog/rules/whats-on.ts';
import type { CatalogShowing } from './catalogue-join.ts';
import { takenOf } from './fullness-store.ts';
import { featureView, showingView } from './views.ts';

/** Makes films with their presentations for a page; counts the taken places of all of them at once. */
export type FilmWriter = {
  readonly film: (group: FilmGroup<CatalogShowing>, nextDay?: string) => FilmView;
  /** On sale, and at least one place free as far as is known. */
  readonly canBeHad: (showing: CatalogShowing) => boolean;
};

/** A writer for a page with these presentations. */
export async function filmWriter(ctx: Context, shown: readonly CatalogShowing[]): Promise<FilmWriter> {
  const taken = await takenOf(ctx, [...new Set(shown.map(({ id }) => id))]);
  const { locale } = ctx;
  const view = (showing: CatalogShowing) => showingView(showing, ctx, taken.get(showing.id));
  return {
    film: ({ showings }, nextDay) => {
      const feature = showings[0]?.feature;
      if (!feature) throw refuse('NO_EVENT_FOUND');
      return {
        ...featureView(feature, locale),
        days: groupByDay(showings).map((group) => ({ day: group.day, showings: group.showings.map(view) })),
        nextDay: nextDay ?? null,
      };
    },
    canBeHad: (showing) => {
      const { sale, fullness } = view(showing);
      return sale.state === 'onSale' && !fullness?.isSoldOut;
    },
  };
}
