import { businessDate, isDay, type Day } from '#kernel/dates.ts';
import type { Input } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { getWhatsOn } from '#modules/catalog/contract.ts';
import { matchesSearch } from '#modules/catalog/rules/fold-text.ts';
import { hasFilters, isUpcoming, matchesFilters, type Filters } from '#modules/catalog/rules/whats-on.ts';
import type { Catalogue, CatalogLocation, CatalogPresentation } from './catalogue-join.ts';
import { listOf } from './query-lists.ts';

/** The request of a What's on page with its defaults filled in. */
export type Wanted = {
  readonly view: 'day' | 'film';
  readonly today: Day;
  readonly day: Day;
  /** The chosen complexes; the brand's first when none is named. */
  readonly locations: readonly CatalogLocation[];
  /** Their presentations that have not begun, by start. */
  readonly here: readonly CatalogPresentation[];
  readonly filters: Filters;
  readonly search: string;
  /** Films found by the search; undefined without a search. */
  readonly searched: ReadonlySet<number> | undefined;
};

/** Reads the query. Throws UNKNOWN_LOCATION when the brand has no such complex. */
export function wantedOf(
  ctx: Context,
  catalogue: Catalogue,
  query: Input<typeof getWhatsOn>['query'],
): Wanted {
  const locations = locationsOf(catalogue, listOf(query.location));
  const here = presentationsOf(catalogue, locations).filter((one) => isUpcoming(one, ctx.now));
  const today = businessDate(ctx.now, locations[0]?.timeZone ?? brandOf(ctx).timeZone);
  const search = query.q?.trim() ?? '';
  return {
    view: query.view ?? 'day',
    today,
    day: askedDay(query.day, today) ?? here[0]?.businessDate ?? today,
    locations,
    here,
    filters: {
      part: listOf(query.part),
      language: listOf(query.language),
      format: listOf(query.format),
      attribute: listOf(query.attribute),
      access: listOf(query.access),
    },
    search,
    searched: search === '' ? undefined : searchFilms(catalogue, search),
  };
}

/** The day of an address; undefined when it is past or impossible. */
export const askedDay = (day: string | undefined, today: Day): Day | undefined =>
  day !== undefined && isDay(day) && day >= today ? day : undefined;

function locationsOf(
  { locations, locationsById }: Catalogue,
  wanted: readonly string[],
): readonly CatalogLocation[] {
  if (wanted.length === 0) return locations.slice(0, 1);
  const unknown = wanted.find((id) => !locationsById.has(Number(id)));
  if (unknown !== undefined) throw refuse('UNKNOWN_LOCATION', { locationId: unknown }, 404);
  return locations.filter(({ id }) => wanted.includes(String(id)));
}

function presentationsOf(
  { byLocation, presentations }: Catalogue,
  [first, ...others]: readonly CatalogLocation[],
): readonly CatalogPresentation[] {
  if (!first) return [];
  if (others.length === 0) return byLocation.get(first.id) ?? [];
  const wanted = new Set([first, ...others].map(({ id }) => id));
  return presentations.filter(({ locationId }) => wanted.has(locationId));
}

const searchFilms = ({ features }: Catalogue, search: string): Set<number> =>
  new Set([...features.values()].filter((film) => matchesSearch(film.search, search)).map(({ id }) => id));

/** By day: that day's presentations. By film: all future ones. */
export const scopeOf = ({ here, view, day }: Wanted): readonly CatalogPresentation[] =>
  view === 'day' ? here.filter((presentation) => presentation.businessDate === day) : here;

/** Whether the search finds a presentation's film; without a search all are found. */
export const isSearched = ({ featureId }: CatalogPresentation, { searched }: Wanted): boolean =>
  !searched || searched.has(featureId);

/** Whether a presentation of the scope matches. */
export const isFound = (presentation: CatalogPresentation, wanted: Wanted): boolean =>
  matchesFilters(presentation, wanted.filters) && isSearched(presentation, wanted);

/** No filter is set: a film may lead the day. */
export const isPlainDay = ({ view, filters, search }: Wanted): boolean =>
  view === 'day' && !hasFilters(filters) && search === '';
