import type { Day } from '#kernel/dates.ts';
import type { Input } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import type { getWhatsOn, WhatsOnView } from '#modules/catalog/contract.ts';
import { attributeKey } from '#modules/catalog/rules/film/attribute-key.ts';
import { filterMatches } from '#modules/catalog/rules/filter-matches.ts';
import { saleState } from '#modules/catalog/rules/sale-window.ts';
import {
  featuredFilm,
  filterOptions,
  groupByFilm,
  hasFilters,
  isUpcoming,
  nearestPresentations,
} from '#modules/catalog/rules/whats-on.ts';
import type { CatalogPresentation } from './catalogue-join.ts';
import { catalogueOf } from './catalogue.ts';
import { comingFilms } from './coming-soon.ts';
import { dayStrip } from './day-strip.ts';
import { filmWriter } from './film-views.ts';
import { isFound, isPlainDay, isSearched, scopeOf, wantedOf, type Wanted } from './whats-on-wanted.ts';

/** The page What's on in one answer, from memory. */

/** By film: the first days of each; the film's own page has all. */
const DAYS_PER_FILM = 3;
const NEAREST = 6;

/** Throws UNKNOWN_LOCATION when the brand has no such complex. */
export async function whatsOn(ctx: Context, { query }: Input<typeof getWhatsOn>): Promise<WhatsOnView> {
  const catalogue = await catalogueOf(ctx);
  const wanted = wantedOf(ctx, catalogue, query);
  const scope = scopeOf(wanted);
  const found = scope.filter((presentation) => isFound(presentation, wanted));
  const { locale } = ctx;
  const options = filterOptions(scope, wanted.filters);
  const films = found.length > 0 ? await foundFilms(ctx, wanted, found) : { featured: null, films: [] };
  return {
    view: wanted.view,
    today: wanted.today,
    day: wanted.day,
    locations: catalogue.locations.map((one) => ({
      id: one.id,
      name: textFor(one.name, locale),
      brief: textFor(one.briefName, locale),
      address: textFor(one.address, locale) || null,
      city: textFor(one.city, locale) || null,
      latitude: one.latitude ?? null,
      longitude: one.longitude ?? null,
      isChosen: wanted.locations.includes(one),
    })),
    days: dayStrip(wanted.here, wanted.today),
    filters: options.map((option) => ({
      ...option,
      label:
        option.group === 'attribute' ? attributeLabel(catalogue.presentations, option.value, locale) : null,
    })),
    matches: filterMatches(
      scope.filter((presentation) => isSearched(presentation, wanted)),
      options,
    ),
    search: wanted.search,
    coming: comingFilms(ctx, catalogue).length,
    ...films,
    empty: found.length > 0 ? null : await nothingFound(ctx, wanted, catalogue.presentations),
  };
}

/** The presentations of a What's on page that are sold here now. Throws UNKNOWN_LOCATION. */
export async function whatsOnPresentations(
  ctx: Context,
  query: Input<typeof getWhatsOn>['query'],
): Promise<CatalogPresentation[]> {
  const wanted = wantedOf(ctx, await catalogueOf(ctx), query);
  return scopeOf(wanted).filter(
    (one) => isFound(one, wanted) && saleState(one, one.location, ctx.now).state === 'onSale',
  );
}

/** The films with their presentations; on a day without filters one of them leads. */
async function foundFilms(
  ctx: Context,
  wanted: Wanted,
  found: readonly CatalogPresentation[],
): Promise<Pick<WhatsOnView, 'featured' | 'films'>> {
  const shown = wanted.view === 'film' ? firstDays(found) : found;
  const writer = await filmWriter(ctx, shown);
  const groups = groupByFilm(shown);
  const featured = isPlainDay(wanted) ? featuredFilm(groups, writer.canBeHad) : undefined;
  const film = (group: (typeof groups)[number]) =>
    writer.film(group, nextDayOf(wanted.here, group.presentations));
  return {
    featured: featured ? film(featured) : null,
    films: groups.filter((group) => group !== featured).map(film),
  };
}

/** Why there is nothing, and what is nearest. */
async function nothingFound(
  ctx: Context,
  wanted: Wanted,
  presentations: readonly CatalogPresentation[],
): Promise<WhatsOnView['empty']> {
  const { day, locations, filters, searched } = wanted;
  const all = presentations.filter((presentation) => isUpcoming(presentation, ctx.now));
  const known = all.filter(({ featureId }) => !searched || searched.has(featureId));
  const pool = known.length > 0 || searched ? known : all;
  const nearest = nearestPresentations(
    pool,
    { day, locationIds: locations.map(({ id }) => id), filters },
    NEAREST,
  );
  const writer = await filmWriter(ctx, nearest.presentations);
  return {
    reason: all.length === 0 ? 'programme' : searched ? 'search' : hasFilters(filters) ? 'filters' : 'day',
    kept: nearest.kept,
    nearestDay: nearest.presentations[0]?.businessDate ?? null,
    nearest: groupByFilm(nearest.presentations).map((group) => writer.film(group)),
  };
}

/** The first days of each film. `presentations` is sorted by start. */
function firstDays(presentations: readonly CatalogPresentation[]): CatalogPresentation[] {
  const days = new Map<number, Set<Day>>();
  return presentations.filter(({ featureId, businessDate: day }) => {
    const own = days.get(featureId) ?? new Set<Day>();
    days.set(featureId, own);
    if (own.size < DAYS_PER_FILM) own.add(day);
    return own.has(day);
  });
}

/** The film's next cinema day after the last one listed. `here` is sorted by start. */
function nextDayOf(
  here: readonly CatalogPresentation[],
  listed: readonly CatalogPresentation[],
): Day | undefined {
  const last = listed.at(-1);
  if (!last) return undefined;
  const isNext = (one: CatalogPresentation): boolean =>
    one.featureId === last.featureId && one.businessDate > last.businessDate;
  return here.find(isNext)?.businessDate;
}

/** The text of an attribute, from any presentation that has it; null when none has. */
function attributeLabel(all: readonly CatalogPresentation[], key: string, locale: Locale): string | null {
  const owner = all.find(({ attributeKeys }) => attributeKeys.includes(key));
  const texts = owner?.document.attributes?.find((attribute) => attributeKey(attribute) === key);
  return texts ? textFor(texts, locale) : null;
}
