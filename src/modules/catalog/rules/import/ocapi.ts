/**
 * Converts showtimes in the Vista OCAPI form to documents: sites, screens, films and presentations. Without a mapping
 * a presentation has no plan and no price and is not on sale.
 */
import type { Day } from '#kernel/dates.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { FeatureDocument, LocationDocument, PresentationDocument, VenueDocument } from '../documents.ts';
import { faultAt, type Fault, type PlacedFault } from './fault.ts';
import type { MappingDocument } from './mapping.ts';
import { featureKey, featureOf, locationKey, locationOf, textsOf, venueKey, venueOf } from './ocapi-films.ts';
import type { OcapiRelated, OcapiShowtime, OcapiShowtimes } from './ocapi-schema.ts';
import { sourced, type Sourced } from './sourced.ts';

/** A presentation that was imported without a plan: importing it again keeps the plan that it got since. */
export type JoinedPresentation = PresentationDocument & {
  readonly areaLevels?: readonly string[];
  /** Of a showtime: the business date of the feed that has it. It is stored, so that a withdrawn one is found. */
  readonly feedDay?: Day;
};

/** A file with all showtimes of a business date at a site. */
export type FeedDay = { readonly file: string; readonly location: string; readonly day: Day };

export type OcapiDocuments = {
  readonly locations: Sourced<LocationDocument>[];
  readonly venues: Sourced<VenueDocument>[];
  readonly features: Sourced<FeatureDocument>[];
  readonly presentations: Sourced<JoinedPresentation>[];
  readonly faults: Fault[];
  readonly feedDays: FeedDay[];
};

type File = { readonly name: string; readonly content: OcapiShowtimes };

/** By key, the last one counts: each day's answer repeats its sites, screens and films, a later day's is newer. */
class Latest<T extends { readonly key: string }> {
  readonly #byKey = new Map<string, Sourced<T>>();

  put(document: Sourced<T>): void {
    this.#byKey.set(document.value.key, document);
  }

  all(): Sourced<T>[] {
    return [...this.#byKey.values()];
  }
}

/** Reads answers of any number of days; their order does not matter. */
export function documentsOfOcapi(
  files: readonly File[],
  mapping: MappingDocument | undefined,
): OcapiDocuments {
  const [locations, venues, features] = [
    new Latest<LocationDocument>(),
    new Latest<VenueDocument>(),
    new Latest<FeatureDocument>(),
  ];
  const presentations: Sourced<JoinedPresentation>[] = [];
  const faults: Fault[] = [];
  const feedDays: FeedDay[] = [];
  const dated = files.toSorted((a, b) => (dayOf(a.content) < dayOf(b.content) ? -1 : 1));
  for (const { name, content } of dated) {
    const { showtimes, relatedData, businessDate } = content;
    for (const { id } of businessDate === undefined ? [] : relatedData.sites)
      feedDays.push({ file: name, location: locationKey(id, mapping), day: businessDate! });
    for (const [i, site] of relatedData.sites.entries()) {
      locations.put(sourced(name, `/relatedData/sites/${i}`, locationOf(site, i, mapping)));
    }
    for (const [i, film] of relatedData.films.entries()) {
      // A film that the cinema has already keeps its own texts.
      if (!mapping?.films?.[film.id])
        features.put(sourced(name, `/relatedData/films/${i}`, featureOf(film, relatedData, mapping)));
    }
    for (const [i, screen] of relatedData.screens.entries()) {
      const siteId = showtimes.find((showtime) => showtime.screenId === screen.id)?.siteId;
      if (siteId) venues.put(sourced(name, `/relatedData/screens/${i}`, venueOf(screen, siteId, mapping)));
    }
    for (const [i, showtime] of showtimes.entries()) {
      const pointer = `/showtimes/${i}`;
      const made = presentationOf(showtime, relatedData, mapping);
      const unknown = unknownReferences(showtime, relatedData, pointer);
      faults.push(
        ...[...made.faults, ...unknown].map((fault) => ({
          ...fault,
          pointer: fault.pointer || pointer,
          file: name,
        })),
      );
      presentations.push(sourced(name, pointer, made.document));
    }
  }
  return {
    locations: locations.all(),
    venues: venues.all(),
    features: features.all(),
    presentations,
    faults,
    feedDays,
  };
}

const dayOf = ({ businessDate, showtimes }: OcapiShowtimes): string =>
  businessDate ?? showtimes[0]?.schedule.businessDate ?? '';

function unknownReferences(showtime: OcapiShowtime, related: OcapiRelated, pointer: string): PlacedFault[] {
  const lists = [
    ['siteId', 'site', related.sites],
    ['screenId', 'screen', related.screens],
    ['filmId', 'film', related.films],
  ] as const;
  return lists.flatMap(([field, kind, list]) =>
    list.some(({ id }) => id === showtime[field])
      ? []
      : [faultAt(`${pointer}/${field}`, 'UNKNOWN_REFERENCE', { kind, key: showtime[field] })],
  );
}

function presentationOf(
  showtime: OcapiShowtime,
  related: OcapiRelated,
  mapping: MappingDocument | undefined,
): { document: JoinedPresentation; faults: PlacedFault[] } {
  const { schedule, screenId, seatLayoutId } = showtime;
  const endsAt = schedule.endsAt ?? schedule.filmEndsAt;
  const join = joinOf(showtime, mapping);
  const document: JoinedPresentation = {
    key: `show-${showtime.id}`,
    feature: featureKey(showtime.filmId, mapping),
    venue: venueKey(screenId, mapping),
    startsAt: schedule.startsAt,
    ...(endsAt ? { endsAt } : {}),
    feedDay: schedule.businessDate,
    ...attributesOf(showtime, related, mapping),
    ...join.fields,
  };
  const missing = (mapping?.screens ?? mapping?.layouts) && !join.fields.seatplan;
  const faults = missing
    ? [faultAt('', 'SCREEN_WITHOUT_PLAN', { screen: screenId, layout: seatLayoutId ?? '' })]
    : [];
  return { document, faults: [...faults, ...join.faults] };
}

type Join = Pick<JoinedPresentation, 'status' | 'seatplan' | 'priceList' | 'areaLevels'>;

/** What the mapping adds to a presentation: plan, price list, the levels that its plan must have, its sale. */
function joinOf(
  showtime: OcapiShowtime,
  mapping: MappingDocument | undefined,
): { fields: Join; faults: PlacedFault[] } {
  const seatplan =
    mapping?.layouts?.[showtime.seatLayoutId ?? ''] ?? mapping?.screens?.[showtime.screenId]?.seatplan;
  if (!mapping || !seatplan) return { fields: { status: 'off_sale' }, faults: [] };
  const faults: PlacedFault[] = [];
  const areaLevels = (showtime.areaCategories ?? []).flatMap(({ areaCategoryId }) => {
    const level = mapping.areaCategories?.[areaCategoryId];
    if (!level) faults.push(faultAt('', 'CATEGORY_WITHOUT_LEVEL', { category: areaCategoryId }));
    return level ? [level] : [];
  });
  const isSellable = mapping.isOnSale === true && mapping.priceList !== undefined;
  const fields: Join = {
    status: isSellable ? 'on_sale' : 'off_sale',
    seatplan,
    ...(mapping.priceList ? { priceList: mapping.priceList } : {}),
    ...(areaLevels.length > 0 ? { areaLevels } : {}),
  };
  return { fields, faults };
}

type Described = Pick<PresentationDocument, 'format' | 'language' | 'isDubbed' | 'subtitles' | 'attributes'>;

/** Attributes as formats and languages when the mapping says so; any other is shown by its name. */
function attributesOf(
  showtime: OcapiShowtime,
  related: OcapiRelated,
  mapping: MappingDocument | undefined,
): Described {
  const names: Texts[] = [];
  const subtitles: string[] = [];
  const facts: { format?: string; language?: string; isDubbed?: boolean } = {};
  if (showtime.requires3dGlasses) facts.format = '3D';
  for (const id of showtime.attributeIds ?? []) {
    const mapped = mapping?.attributes?.[id];
    if (mapped?.format) facts.format = mapped.format;
    if (mapped?.language) facts.language = mapped.language;
    if (mapped?.isDubbed !== undefined) facts.isDubbed = mapped.isDubbed;
    subtitles.push(...(mapped?.subtitles ?? []));
    const isMapped = mapped && (mapped.isHidden || mapped.format || mapped.language || mapped.subtitles);
    const name =
      mapped?.name ??
      (isMapped
        ? undefined
        : textsOf(related.attributes?.find((one) => one.id === id)?.name, mapping?.locale));
    if (name) names.push(name);
  }
  return {
    ...facts,
    ...(subtitles.length > 0 ? { subtitles } : {}),
    ...(names.length > 0 ? { attributes: names } : {}),
  };
}
