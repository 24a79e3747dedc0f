import { businessDate } from '#kernel/dates.ts';
import type { Context } from '#platform/server/context.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { ComingSoonView } from '#modules/catalog/contract.ts';
import { comingSoon, type Coming } from '#modules/catalog/rules/film/coming-soon.ts';
import { saleState } from '#modules/catalog/rules/sale-window.ts';
import { isUpcoming } from '#modules/catalog/rules/whats-on.ts';
import { zonedIso } from '#modules/catalog/rules/zoned-iso.ts';
import type { Catalogue, CatalogFeature } from './catalogue-join.ts';
import { catalogueOf } from './catalogue.ts';
import { featureView } from './views.ts';

type ComingFilm = { readonly film: CatalogFeature; readonly coming: Coming; readonly timeZone: string };

/** The films whose tickets are not on sale yet, the next ones first. */
export async function comingSoonPage(ctx: Context): Promise<ComingSoonView> {
  const films = comingFilms(ctx, await catalogueOf(ctx));
  return {
    films: films.map(({ film, coming: { day, opensAt }, timeZone }) => ({
      ...featureView(film, ctx.locale),
      day,
      opensAt: opensAt && zonedIso(opensAt, timeZone),
      timeZone,
    })),
  };
}

/** The same, in memory. */
export function comingFilms(ctx: Context, { features, presentations }: Catalogue): ComingFilm[] {
  const upcoming = Map.groupBy(
    presentations.filter((one) => isUpcoming(one, ctx.now)),
    ({ featureId }) => featureId,
  );
  const found = [...features.values()].flatMap((film): ComingFilm[] => {
    const own = upcoming.get(film.id) ?? [];
    const timeZone = own[0]?.location.timeZone ?? brandOf(ctx).timeZone;
    const showings = own.map((one) => ({ ...one, ...saleState(one, one.location, ctx.now) }));
    const coming = comingSoon(film.releaseDate, showings, businessDate(ctx.now, timeZone));
    return coming ? [{ film, coming, timeZone }] : [];
  });
  const dayOf = ({ coming }: ComingFilm): string => coming.day ?? '9';
  return found.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
}
