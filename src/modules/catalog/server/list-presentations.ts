import { businessDate } from '#kernel/dates.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { isUpcoming } from '#modules/catalog/rules/whats-on.ts';
import type {
  getFeatures,
  getLocations,
  getPresentations,
  getSeatPresentations,
} from '#modules/catalog/contract.ts';
import { catalogueOf } from './catalogue.ts';
import { idsOf } from './query-lists.ts';
import { featureView, locationView, presentationView } from './views.ts';

/** The specification's calls for the catalogue, answered from memory. */

/** Presentations that have not begun, by start. */
export async function listPresentations(
  ctx: Context,
  { query }: Input<typeof getPresentations>,
): Promise<Reply<typeof getPresentations>> {
  const features = idsOf(query.featureIds);
  const { presentations } = await catalogueOf(ctx);
  const listed = presentations
    .filter(
      (presentation) =>
        isUpcoming(presentation, ctx.now) &&
        (!features || features.has(presentation.featureId)) &&
        (query.locationId === undefined || presentation.locationId === query.locationId) &&
        (query.from === undefined || presentation.businessDate >= query.from) &&
        (query.to === undefined || presentation.businessDate <= query.to),
    )
    .map((presentation) => presentationView(presentation, ctx));
  return {
    presentations: listed,
    hasReserved: listed.some(({ hasReservedSection }) => hasReservedSection),
    hasGA: listed.some(({ hasGASection }) => hasGASection),
  };
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
