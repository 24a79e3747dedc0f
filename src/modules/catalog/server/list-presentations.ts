import { addressOf } from '#kernel/address.ts';
import { businessDate } from '#kernel/dates.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { firstWithin } from '#modules/catalog/rules/first-within.ts';
import { isUpcoming } from '#modules/catalog/rules/whats-on.ts';
import {
  getPresentations,
  type getFeatures,
  type getLocations,
  type getSeatPresentations,
} from '#modules/catalog/contract.ts';
import { catalogueOf } from './catalogue.ts';
import type { CatalogPresentation } from './catalogue-join.ts';
import { presentationFor } from './presentation-for.ts';
import { idsOf } from './query-lists.ts';
import { featureView, locationView, presentationView } from './views.ts';

/** The specification's calls for the catalogue, answered from memory. */

/** The most that an answer without a filter has: 1 MB with what is around its presentations. */
const MAX_BYTES = 999_000;

/** Presentations that have not begun, by start. Without a filter, as many as an answer may have. */
export async function listPresentations(
  ctx: Context,
  { query }: Input<typeof getPresentations>,
): Promise<Reply<typeof getPresentations>> {
  const { featureIds, locationId, from, to, after } = query;
  const features = idsOf(featureIds);
  const { presentations } = await catalogueOf(ctx);
  const matching = presentations.filter(
    (presentation) =>
      isUpcoming(presentation, ctx.now) &&
      (!features || features.has(presentation.featureId)) &&
      (locationId === undefined || presentation.locationId === locationId) &&
      (from === undefined || presentation.businessDate >= from) &&
      (to === undefined || presentation.businessDate <= to),
  );
  const views = (after === undefined ? matching : await laterThan(ctx, after, matching))
    .values()
    .map((presentation) => presentationView(presentation, ctx));
  const isFiltered = [featureIds, locationId, from, to].some((filter) => filter !== undefined);
  const listed = isFiltered ? [...views] : firstWithin(views, MAX_BYTES);
  const last = listed.at(-1);
  const hasMore = last !== undefined && last.id !== matching.at(-1)?.id;
  return {
    presentations: listed,
    hasReserved: matching.some(({ seating }) => seating.hasReservedSection),
    hasGA: matching.some(({ seating }) => seating.hasGASection),
    next: hasMore ? addressOf(getPresentations, { query: { ...query, after: last.id } }) : null,
  };
}

/** Those that come after a presentation in the order of the list. Throws NO_EVENT_FOUND. */
async function laterThan(
  ctx: Context,
  id: number,
  presentations: readonly CatalogPresentation[],
): Promise<CatalogPresentation[]> {
  const { startsAt } = await presentationFor(ctx, id);
  const isLater = (one: CatalogPresentation): boolean =>
    one.startsAt > startsAt || (one.startsAt.getTime() === startsAt.getTime() && one.id > id);
  return presentations.filter(isLater);
}

/** Presentations of a cinema day that have not begun; 'today' is each complex's own. */
export async function listSeatPresentations(
  ctx: Context,
  { query }: Input<typeof getSeatPresentations>,
): Promise<Reply<typeof getSeatPresentations>> {
  const { presentations } = await catalogueOf(ctx);
  const listed = presentations.filter(
    (presentation) =>
      isUpcoming(presentation, ctx.now) &&
      presentation.businessDate === (query.date ?? businessDate(ctx.now, presentation.location.timeZone)),
  );
  return { presentations: listed.map((presentation) => presentationView(presentation, ctx)) };
}

/** Films with presentations that have not begun, by name. */
export async function listFeatures(
  ctx: Context,
  { query }: Input<typeof getFeatures>,
): Promise<Reply<typeof getFeatures>> {
  const wanted = idsOf(query.featureIds);
  const { presentations } = await catalogueOf(ctx);
  const features = new Map(
    presentations
      .filter(
        (presentation) =>
          isUpcoming(presentation, ctx.now) &&
          (!query.locationId || presentation.locationId === query.locationId),
      )
      .filter((presentation) => !wanted || wanted.has(presentation.featureId))
      .map(({ feature }) => [feature.id, feature]),
  );
  const { locale } = ctx;
  const views = [...features.values()].map((feature) => featureView(feature, locale));
  return { features: views.toSorted((a, b) => a.name.localeCompare(b.name, locale)) };
}

/** The brand's complexes in their order. */
export async function listLocations(ctx: Context): Promise<Reply<typeof getLocations>> {
  const { locations } = await catalogueOf(ctx);
  return { locations: locations.map((location) => locationView(location, ctx.locale)) };
}
