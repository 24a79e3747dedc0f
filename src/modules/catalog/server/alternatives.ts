import type { Day } from '#kernel/dates.ts';
import type { Input } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import type { AlternativesView, getAlternatives, ShowingView } from '#modules/catalog/contract.ts';
import { saleState } from '#modules/catalog/rules/sale-window.ts';
import {
  isUpcoming,
  nearestShowings,
  NO_FILTERS,
  type FilmGroup,
  type Search,
} from '#modules/catalog/rules/whats-on.ts';
import type { CatalogShowing } from './catalogue-join.ts';
import { catalogueOf } from './catalogue.ts';
import { filmWriter } from './film-views.ts';
import { takenOf } from './fullness-store.ts';
import { presentationFor } from './presentation-for.ts';
import { featureView, showingView } from './views.ts';

const OTHER_TIMES = 6;
const ELSEWHERE = 2;
/** How many candidates there are before sold-out ones are dropped. */
const CANDIDATES = 24;
const OTHER_FILMS = 2;
const FILM_CANDIDATES = 6;

/**
 * Alternatives to a presentation that is sold out, ended or not on sale: other times of its film, the nearest first
 * and this complex before others; and the two other films that its complex shows nearest to it. Throws
 * NO_EVENT_FOUND.
 */
export async function alternatives(
  ctx: Context,
  { params }: Input<typeof getAlternatives>,
): Promise<AlternativesView> {
  const showing = await presentationFor(ctx, params.id);
  const { showings } = await catalogueOf(ctx);
  const open = showings.filter(
    (one) => one.id !== showing.id && isUpcoming(one, ctx.now) && isOnSale(one, ctx),
  );
  const search = { day: showing.businessDate, locationId: showing.locationId, filters: NO_FILTERS };
  const times = timesOf(
    open.filter(({ featureId }) => featureId === showing.featureId),
    search,
  );
  const groups = nearestFilms(
    open.filter((one) => one.locationId === showing.locationId && one.featureId !== showing.featureId),
    search,
  );
  const shown = groups.flatMap((group) => group.showings);

  const taken = await takenOf(ctx, [showing.id, ...times.map(({ id }) => id)]);
  const writer = await filmWriter(ctx, shown);
  const view = (one: CatalogShowing) => showingView(one, ctx, taken.get(one.id));
  return {
    now: ctx.now.toISOString(),
    showing: view(showing),
    feature: featureView(showing.feature, ctx.locale),
    otherTimes: fewOf(
      times.map(view).filter(({ fullness }) => !fullness?.isSoldOut),
      showing.locationId,
    ),
    films: groups
      .filter((group) => group.showings.some(writer.canBeHad))
      .slice(0, OTHER_FILMS)
      .map((group) => writer.film(group)),
  };
}

/** At most six, of which two are of other complexes when there are any. */
function fewOf(times: readonly ShowingView[], homeId: number): ShowingView[] {
  const here = times.filter(({ locationId }) => locationId === homeId);
  const elsewhere = times.filter(({ locationId }) => locationId !== homeId);
  const ofHere = here.slice(0, OTHER_TIMES - Math.min(elsewhere.length, ELSEWHERE));
  return [...ofHere, ...elsewhere].slice(0, OTHER_TIMES);
}

/** Nearest first: those of the requested complex, then those of others. */
const timesOf = (showings: readonly CatalogShowing[], search: Search): CatalogShowing[] => {
  const { here = [], elsewhere = [] } = Object.groupBy(showings, ({ locationId }) =>
    locationId === search.locationId ? 'here' : 'elsewhere',
  );
  return [
    ...nearestShowings(here, search, CANDIDATES).showings,
    ...nearestShowings(elsewhere, search, CANDIDATES).showings,
  ];
};

/** Each film with its presentations of the nearest day; the nearest films first. */
function nearestFilms(showings: readonly CatalogShowing[], search: Search): FilmGroup<CatalogShowing>[] {
  const days = new Map<number, Day>();
  for (const { featureId, businessDate } of nearestShowings(showings, search, showings.length).showings) {
    if (!days.has(featureId)) days.set(featureId, businessDate);
    if (days.size === FILM_CANDIDATES) break;
  }
  return Array.from(days, ([featureId, day]) => ({
    featureId,
    showings: showings.filter((one) => one.featureId === featureId && one.businessDate === day),
  }));
}

const isOnSale = (showing: CatalogShowing, ctx: Context): boolean =>
  saleState(showing, showing.location, ctx.now).state === 'onSale';
