import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { FilmView } from '#modules/catalog/contract.ts';
import { beginningOf } from '#modules/catalog/rules/film/beginning-of.ts';
import { groupByDay, type FilmGroup } from '#modules/catalog/rules/whats-on.ts';
import type { CatalogPresentation } from './catalogue-join.ts';
import { takenOf } from './fullness-store.ts';
import { featureView, showingView } from './views.ts';

/** Two lines of a list on a phone; some sentences need a third one in Cyrillic. */
const SYNOPSIS = { sentences: 84, words: 72 };

/** Makes films with their presentations for a page; counts the taken places of all of them at once. */
export type FilmWriter = {
  readonly film: (group: FilmGroup<CatalogPresentation>, nextDay?: string) => FilmView;
  /** On sale, and at least one place free as far as is known. */
  readonly canBeHad: (presentation: CatalogPresentation) => boolean;
};

/** A writer for a page with these presentations. */
export async function filmWriter(ctx: Context, shown: readonly CatalogPresentation[]): Promise<FilmWriter> {
  const taken = await takenOf(ctx, [...new Set(shown.map(({ id }) => id))]);
  const { locale } = ctx;
  const showing = (presentation: CatalogPresentation) =>
    showingView(presentation, ctx, taken.get(presentation.id));
  return {
    film: ({ presentations }, nextDay) => {
      const feature = presentations[0]?.feature;
      if (!feature) throw refuse('NO_EVENT_FOUND');
      const view = featureView(feature, locale);
      return {
        ...view,
        synopsis: beginningOf(view.synopsis, SYNOPSIS, locale),
        days: groupByDay(presentations).map((group) => ({
          day: group.day,
          showings: group.presentations.map(showing),
        })),
        nextDay: nextDay ?? null,
      };
    },
    canBeHad: (presentation) => {
      const { sale, fullness } = showing(presentation);
      return sale.state === 'onSale' && fullness?.left !== 0;
    },
  };
}
