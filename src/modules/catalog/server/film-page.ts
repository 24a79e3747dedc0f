import { businessDate, type Day } from '#kernel/dates.ts';
import { addressOf } from '#kernel/address.ts';
import type { Input } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import {
  featureTrailer,
  stillImage,
  type FilmPageView,
  type getFilmPage,
} from '#modules/catalog/contract.ts';
import { isUpcoming } from '#modules/catalog/rules/whats-on.ts';
import type { CatalogFeature, CatalogPresentation } from './catalogue-join.ts';
import { catalogueOf } from './catalogue.ts';
import { comingFilms } from './coming-soon.ts';
import { dayStrip } from './day-strip.ts';
import { takenOf } from './fullness-store.ts';
import { featureView, locationView, showingView } from './views.ts';
import { askedDay } from './whats-on-wanted.ts';

/** The page of a film in one answer, from memory. Throws NO_FEATURE_FOUND (404) when the brand has no such film. */
export async function filmPage(
  ctx: Context,
  { params, query }: Input<typeof getFilmPage>,
): Promise<FilmPageView> {
  const catalogue = await catalogueOf(ctx);
  const { featuresByKey, presentations, locations } = catalogue;
  const feature = featuresByKey.get(params.key);
  if (!feature) throw refuse('NO_FEATURE_FOUND', {}, 404);
  const own = presentations.filter((one) => one.featureId === feature.id && isUpcoming(one, ctx.now));
  const today = businessDate(ctx.now, own[0]?.location.timeZone ?? brandOf(ctx).timeZone);
  const day = askedDay(query.day, today) ?? own[0]?.businessDate ?? today;
  const places = Map.groupBy(own, ({ locationId }) => locationId);
  const taken = await takenOf(
    ctx,
    own.filter(({ businessDate }) => businessDate === day).map(({ id }) => id),
  );
  return {
    film: filmView(ctx, feature),
    isComing: comingFilms(ctx, catalogue).some(({ film }) => film.id === feature.id),
    today,
    day,
    days: dayStrip(own, today),
    complexes: locations
      .toSorted((a, b) => Number(b.id === query.location) - Number(a.id === query.location))
      .flatMap((location) => {
        const here = places.get(location.id);
        if (!here) return [];
        const shown = here.filter((one) => one.businessDate === day);
        return {
          location: locationView(location, ctx.locale),
          showings: shown.map((one) => showingView(one, ctx, taken.get(one.id))),
          otherDay: shown.length > 0 ? null : nearestDay(here, day),
        };
      }),
  };
}

/** The first day after `day`, or else the last before it. `presentations` are sorted by start, and not of `day`. */
const nearestDay = (presentations: readonly CatalogPresentation[], day: Day): Day | null =>
  (presentations.find((one) => one.businessDate > day) ?? presentations.at(-1))?.businessDate ?? null;

function filmView({ locale }: Context, feature: CatalogFeature): FilmPageView['film'] {
  return {
    ...featureView(feature, locale),
    ratingReason: textFor(feature.ratingReason, locale) || null,
    trailer: trailerView(feature),
    stills: feature.stills.map(({ version: v }, i) => {
      const still = (size: number): string =>
        addressOf(stillImage, { params: { id: feature.id, number: i + 1 }, query: { size, v } });
      return { small: still(480), medium: still(480), large: still(960) };
    }),
  };
}

function trailerView({ id, trailer }: CatalogFeature): FilmPageView['film']['trailer'] {
  if (!trailer || 'kind' in trailer) return trailer;
  return { kind: 'video', src: addressOf(featureTrailer, { params: { id }, query: { v: trailer.version } }) };
}
