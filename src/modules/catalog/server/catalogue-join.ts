import { partOfDay } from '#kernel/dates.ts';
import { LOCALES, textFor, type Texts } from '#modules/i18n/rules/locales.ts';
import { attributeKey } from '#modules/catalog/rules/film/attribute-key.ts';
import { briefNames } from '#modules/catalog/rules/brief-names.ts';
import type {
  FeatureDocument,
  LocationDocument,
  PresentationDocument,
  VenueDocument,
} from '#modules/catalog/rules/documents.ts';
import type { Places } from '#modules/catalog/rules/fullness.ts';
import { foreignLink, sanitiseImageMap } from '#modules/catalog/rules/image-map.ts';
import type { SaleFacts } from '#modules/catalog/rules/sale-window.ts';
import { seatingOf, type Seating } from '#modules/catalog/rules/seating-mode.ts';
import type { Screening } from '#modules/catalog/rules/whats-on.ts';
import {
  trailerOf,
  trailerOrigins,
  type Trailer,
  type TrailerOrigins,
} from '#modules/catalog/rules/film/trailer.ts';
import { zonedIso } from '#modules/catalog/rules/zoned-iso.ts';
import type * as store from './catalogue-store.ts';
import type { FilmPicture, FilmVideo } from './pictures.ts';

/** Joins the catalogue's rows into presentations with their film, hall and complex. */

export type CatalogLocation = LocationDocument & {
  readonly id: number;
  /** Without the words with which the names of all complexes of the brand begin. */
  readonly briefName: Texts;
};
export type CatalogVenue = VenueDocument & {
  readonly id: number;
  readonly locationId: number;
  readonly typeId: number;
  readonly policyId: number;
};
export type CatalogFeature = Omit<FeatureDocument, 'poster' | 'stills' | 'trailer'> & {
  readonly id: number;
  readonly categoryId: number;
  /** Folded words of titles and names. */
  readonly search: string;
  /** Path of the poster's files: see `FilmPicture.files`. */
  readonly poster: string | undefined;
  /** Changes with the poster's file; null when there is none and the placeholder is used. */
  readonly posterVersion: string | null;
  /** Those whose files exist. */
  readonly stills: readonly FilmPicture[];
  /** An address that the cinema has imported, or a file of the shop. */
  readonly trailer: Trailer | FilmVideo | null;
};
export type CatalogPresentation = Screening &
  SaleFacts & {
    readonly key: string;
    readonly endsAt: Date;
    /** The start in the complex's local time, with offset; formatted once. */
    readonly startsAtLocal: string;
    readonly feature: CatalogFeature;
    readonly venue: CatalogVenue;
    readonly location: CatalogLocation;
    readonly seatplanId: number | null;
    readonly priceListId: number | null;
    /** Places of the plan that the web sells; none without a plan. */
    readonly places: Places;
    readonly seating: Seating;
    readonly authProfileId: number;
    readonly businessId: number;
    readonly document: PresentationDocument;
    /** Safe to show. */
    readonly imageMapHtml: string | null;
  };

export type Catalogue = {
  /** In their order. */
  readonly locations: readonly CatalogLocation[];
  readonly locationsById: ReadonlyMap<number, CatalogLocation>;
  readonly features: ReadonlyMap<number, CatalogFeature>;
  readonly featuresByKey: ReadonlyMap<string, CatalogFeature>;
  /** Origins that pages must be allowed to load trailers from. */
  readonly trailerOrigins: TrailerOrigins;
  /** By start. Cancelled ones are found by id only. */
  readonly presentations: readonly CatalogPresentation[];
  readonly byId: ReadonlyMap<number, CatalogPresentation>;
  readonly byLocation: ReadonlyMap<number, readonly CatalogPresentation[]>;
};

export type Plans = Map<number, store.PlanRow>;
/** The rows that a presentation is joined with. */
export type Things = Pick<Catalogue, 'locationsById' | 'features'> & {
  readonly venues: ReadonlyMap<number, CatalogVenue>;
  readonly plans: Plans;
};
/** Rows by id, with their documents' fields. */
export function locationsOf(rows: readonly store.LocationRow[]): Map<number, CatalogLocation> {
  const namesIn = new Map(
    LOCALES.map((locale) => [locale, briefNames(rows.map(({ document }) => textFor(document.name, locale)))]),
  );
  const briefName = (i: number): Texts =>
    Object.fromEntries(LOCALES.map((locale) => [locale, namesIn.get(locale)?.[i]]));
  return new Map(
    rows.map(({ location_id: id, document }, i) => [id, { ...document, id, briefName: briefName(i) }]),
  );
}

/** The halls by id, with their texts. */
export const venuesOf = (rows: readonly store.VenueRow[]): Map<number, CatalogVenue> =>
  new Map(
    rows.map((row) => [
      row.venue_id,
      {
        ...row.document,
        id: row.venue_id,
        locationId: row.location_id,
        typeId: row.venue_type_id,
        policyId: row.seating_policy_id,
      },
    ]),
  );

/** The files in the pictures' folder that films name. */
export type FilmFiles = {
  readonly pictures: ReadonlyMap<string, FilmPicture>;
  readonly videos: ReadonlyMap<string, FilmVideo>;
};

/** The films by id, with the files of their pictures and trailers. */
export const featuresOf = (
  rows: readonly store.FeatureRow[],
  { pictures, videos }: FilmFiles,
): Map<number, CatalogFeature> =>
  new Map(
    rows.map(({ feature_id: id, category_id: categoryId, search, document }) => {
      const poster = pictures.get(document.poster ?? '');
      const trailer = document.trailer ?? '';
      const feature = {
        ...document,
        id,
        categoryId,
        search,
        poster: poster?.files,
        posterVersion: poster?.version ?? null,
        stills: (document.stills ?? []).flatMap((name) => pictures.get(name) ?? []),
        trailer: videos.get(trailer) ?? trailerOf(trailer) ?? null,
      };
      return [id, feature];
    }),
  );

/** The catalogue of all presentations read; cancelled ones are found by id only. */
export function assemble(
  { locationsById, features }: Things,
  presentations: readonly CatalogPresentation[],
): Catalogue {
  const listed = presentations.filter(({ status }) => status !== 'cancelled');
  const films = [...features.values()];
  const trailers = films.flatMap(({ trailer }) => (trailer && 'kind' in trailer ? trailer : []));
  return {
    locations: [...locationsById.values()].toSorted((a, b) => a.position - b.position || a.id - b.id),
    locationsById,
    features,
    featuresByKey: new Map(films.map((film) => [film.key, film])),
    trailerOrigins: trailerOrigins(trailers),
    presentations: listed,
    byId: new Map(presentations.map((presentation) => [presentation.id, presentation])),
    byLocation: Map.groupBy(listed, ({ locationId }) => locationId),
  };
}

/** A row joined with its film, hall and complex; undefined while one of them has not been read yet. */
export function presentationOf(row: store.PresentationRow, things: Things): CatalogPresentation | undefined {
  const feature = things.features.get(row.feature_id);
  const venue = things.venues.get(row.venue_id);
  const location = things.locationsById.get(row.location_id);
  if (!feature || !venue || !location) return undefined;
  const plan = row.seatplan_id === null ? undefined : things.plans.get(row.seatplan_id);
  const { document } = row;
  return {
    id: row.presentation_id,
    key: row.key,
    feature,
    featureId: feature.id,
    venue,
    location,
    locationId: location.id,
    seatplanId: row.seatplan_id,
    priceListId: row.price_list_id,
    places: plan?.places ?? { usual: 0, accessible: 0 },
    seating: seatingOf({
      reserved: (plan?.sections ?? 0) - (plan?.general ?? 0),
      generalAdmission: plan?.general ?? 0,
    }),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    startsAtLocal: zonedIso(row.starts_at, location.timeZone),
    businessDate: row.business_date,
    status: row.status,
    saleFrom: row.sale_from,
    memberSaleFrom: document.memberSaleFrom === undefined ? null : new Date(document.memberSaleFrom),
    saleUntil: row.sale_until,
    isWebOpen: row.web_open,
    authProfileId: row.auth_profile_id,
    businessId: row.business_id,
    document,
    partOfDay: partOfDay(row.starts_at, location.timeZone),
    language: document.language ?? feature.language,
    format: document.format ?? '2D',
    attributeKeys: (document.attributes ?? []).map(attributeKey),
    access: document.access ?? [],
    isHighlighted: document.highlight !== undefined,
    newBookingUrl: foreignLink(document.newBookingUrl ?? '') ?? null,
    imageMapHtml: sanitiseImageMap(document.imageMapHtml ?? '') || null,
  };
}
