import type { Day } from '#kernel/dates.ts';
import type { Input } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import type { AlternativesView, getAlternatives, ShowingView } from '#modules/catalog/contract.ts';
import { saleState } from '#modules/catalog/rules/sale-window.ts';
import {
  isUpcoming,
  nearestPresentations,
  NO_FILTERS,
  type FilmGroup,
  type Search,
} from '#modules/catalog/rules/whats-on.ts';
import type { CatalogPresentation } from './catalogue-join.ts';
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
  const presentation = await presentationFor(ctx, params.id);
  const { presentations } = await catalogueOf(ctx);
  const open = presentations.filter(
    (one) => one.id !== presentation.id && isUpcoming(one, ctx.now) && isOnSale(one, ctx),
  );
  const search = {
    day: presentation.businessDate,
    locationIds: [presentation.locationId],
    filters: NO_FILTERS,
  };
  const times = timesOf(
    open.filter(({ featureId }) => featureId === presentation.featureId),
    search,
  );
  const groups = nearestFilms(
    open.filter(
      (one) => one.locationId === presentation.locationId && one.featureId !== presentation.featureId,
    ),
    search,
  );
  const shown = groups.flatMap((group) => group.presentations);

  const taken = await takenOf(ctx, [presentation.id, ...times.map(({ id }) => id)]);
  const writer = await filmWriter(ctx, shown);
  const view = (one: CatalogPresentation) => showingView(one, ctx, taken.get(one.id));
  return {
    now: ctx.now.toISOString(),
    showing: view(presentation),
    feature: featureView(presentation.feature, ctx.locale),
    otherTimes: fewOf(
      times.map(view).filter(({ fullness }) => fullness?.left !== 0),
      presentation.locationId,
    ),
    films: groups
      .filter((group) => group.presentations.some(writer.canBeHad))
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
const timesOf = (presentations: readonly CatalogPresentation[], search: Search): CatalogPresentation[] => {
  const { here = [], elsewhere = [] } = Object.groupBy(presentations, ({ locationId }) =>
    search.locationIds.includes(locationId) ? 'here' : 'elsewhere',
  );
  return [
    ...nearestPresentations(here, search, CANDIDATES).presentations,
    ...nearestPresentations(elsewhere, search, CANDIDATES).presentations,
  ];
};

/** Each film with its presentations of the nearest day; the nearest films first. */
function nearestFilms(
  presentations: readonly CatalogPresentation[],
  search: Search,
): FilmGroup<CatalogPresentation>[] {
  const days = new Map<number, Day>();
  for (const { featureId, businessDate } of nearestPresentations(presentations, search, presentations.length)
    .presentations) {
    if (!days.has(featureId)) days.set(featureId, businessDate);
    if (days.size === FILM_CANDIDATES) break;
  }
  return Array.from(days, ([featureId, day]) => ({
    featureId,
    presentations: presentations.filter((one) => one.featureId === featureId && one.businessDate === day),
  }));
}

const isOnSale = (presentation: CatalogPresentation, ctx: Context): boolean =>
  saleState(presentation, presentation.location, ctx.now).state === 'onSale';
