import type { Context } from '#platform/server/context.ts';
import { zonedIso } from '#modules/catalog/rules/zoned-iso.ts';
import { addressOf } from '#kernel/address.ts';
import { textFor, type Locale, type Texts } from '#modules/i18n/rules/locales.ts';
import { fullnessOf, type Places } from '#modules/catalog/rules/fullness.ts';
import { safeLink } from '#modules/catalog/rules/image-map.ts';
import { isForMembers, saleState } from '#modules/catalog/rules/sale-window.ts';
import {
  featureImage,
  type FeatureView,
  type LocationView,
  type PresentationView,
  type ShowingView,
} from '#modules/catalog/contract.ts';
import type { CatalogFeature, CatalogLocation, CatalogPresentation } from './catalogue-join.ts';
import { maxPerTransaction } from './presentation-for.ts';

/** Converts the catalogue to the wire: texts in the visitor's language, times in the complex's time zone. */

export type Viewer = { readonly locale: Locale; readonly now: Date };

const textOrNull = (texts: Texts | undefined, locale: Locale): string | null =>
  textFor(texts, locale) || null;

/** A complex. */
export function locationView(location: CatalogLocation, locale: Locale): LocationView {
  return {
    id: location.id,
    name: textFor(location.name, locale),
    address: textOrNull(location.address, locale),
    city: textOrNull(location.city, locale),
    latitude: location.latitude ?? null,
    longitude: location.longitude ?? null,
    timeZone: location.timeZone,
    isOffline: location.isOffline ?? false,
  };
}

/** A film, without its presentations. */
export function featureView(feature: CatalogFeature, locale: Locale): FeatureView {
  return {
    id: feature.id,
    key: feature.key,
    name: textFor(feature.title, locale),
    originalName: feature.originalTitle ?? null,
    year: feature.year ?? null,
    runtime: feature.runtime,
    releaseDate: feature.releaseDate ?? null,
    ratingClass: feature.ratingClass,
    rating: feature.rating ?? null,
    language: feature.language,
    categoryId: feature.categoryId,
    categoryName: textOrNull(feature.category?.name, locale),
    genres: (feature.genres ?? []).map((texts) => textFor(texts, locale)),
    synopsis: textFor(feature.synopsis, locale),
    directors: feature.directors.map((texts) => textFor(texts, locale)),
    cast: feature.cast.map((texts) => textFor(texts, locale)),
    ...pictureView(feature),
    watchUrl: safeLink(feature.watchUrl ?? '') ?? null,
  };
}

const pictureView = (feature: CatalogFeature) => ({
  pictures: {
    small: posterUrl(feature, 240),
    medium: posterUrl(feature, 480),
    large: posterUrl(feature, 960),
  },
  tint: feature.tint ?? null,
  tintInk: feature.tintInk ?? null,
});

/** With the version the address never changes its content; the placeholder has none, because a poster may be added. */
const posterUrl = ({ id, posterVersion }: CatalogFeature, size: number): string =>
  addressOf(featureImage, { params: { id }, query: { size, v: posterVersion || undefined } });

/** The sale as everybody sees it, or as `sale` says. Usually it ends with the start, which is formatted already. */
export function saleView(
  presentation: CatalogPresentation,
  now: Date,
  sale = saleState(presentation, presentation.location, now),
) {
  const { timeZone } = presentation.location;
  return {
    state: sale.state,
    code: sale.code,
    opensAt: sale.opensAt && zonedIso(sale.opensAt, timeZone),
    members: sale.membersFrom && {
      from: zonedIso(sale.membersFrom, timeZone),
      isOpen: isForMembers(sale, now),
    },
    until: sale.until === presentation.startsAt ? presentation.startsAtLocal : zonedIso(sale.until, timeZone),
  };
}

/** What a presentation is spoken in: its film's language, unless it has another. */
export const spokenOf = ({ language, document }: Pick<CatalogPresentation, 'language' | 'document'>) => ({
  language,
  isDubbed: document.isDubbed ?? false,
  subtitles: [...(document.subtitles ?? [])],
});

const spokenView = (presentation: CatalogPresentation, locale: Locale) => ({
  ...spokenOf(presentation),
  format: presentation.format,
  attributes: (presentation.document.attributes ?? []).map((texts) => textFor(texts, locale)),
  access: [...(presentation.document.access ?? [])],
  highlight: textOrNull(presentation.document.highlight, locale),
});

/** A presentation as the chip shows it. `taken`: taken places; undefined when they were not counted. */
export function showingView(
  presentation: CatalogPresentation,
  viewer: Viewer,
  taken: Places | undefined,
): ShowingView {
  const { locale } = viewer;
  const { timeZone } = presentation.location;
  return {
    id: presentation.id,
    featureId: presentation.featureId,
    featureName: textFor(presentation.feature.title, locale),
    dateTime: presentation.startsAtLocal,
    timeZone,
    day: presentation.businessDate,
    locationId: presentation.locationId,
    locationName: textFor(presentation.location.name, locale),
    locationBrief: textFor(presentation.location.briefName, locale),
    venueName: textFor(presentation.venue.name, locale),
    ...spokenView(presentation, locale),
    sale: saleView(presentation, viewer.now),
    // Another system counts what it sells.
    fullness:
      taken === undefined ||
      presentation.places.usual + presentation.places.accessible === 0 ||
      presentation.newBookingUrl !== null
        ? null
        : fullnessOf(taken, presentation.places),
    newBookingUrl: presentation.newBookingUrl,
  };
}

/** The parts of a Presentation that only one call fills. */
const PARTS = {
  products: null,
  ticketGroups: null,
  seats: null,
  seatplan: null,
  serviceCharge: null,
} as const;

/** A presentation with all fields of specification section 3, and those of its banner. */
export function presentationView(
  presentation: CatalogPresentation,
  ctx: Viewer & Pick<Context, 'app' | 'tenantId'>,
): PresentationView {
  const { locale } = ctx;
  const { feature, venue, location, document } = presentation;
  const { timeZone } = location;
  return {
    id: presentation.id,
    venueId: venue.id,
    venueName: textFor(venue.name, locale),
    seatplanId: presentation.seatplanId,
    venueTypeId: venue.typeId,
    seatingPolicyId: venue.policyId,
    ...presentation.seating,
    locationId: location.id,
    locationName: textFor(location.name, locale),
    authProfileId: presentation.authProfileId,
    businessId: presentation.businessId,
    featureId: feature.id,
    featureName: textFor(feature.title, locale),
    featureCategoryId: feature.categoryId,
    featureCategoryName: textOrNull(feature.category?.name, locale),
    dateTime: presentation.startsAtLocal,
    endDateTime: zonedIso(presentation.endsAt, timeZone),
    businessDate: presentation.businessDate,
    timeZone,
    newBookingUrl: presentation.newBookingUrl,
    viewAreaFilename: document.viewAreaFilename ?? null,
    imageMapHtml: presentation.imageMapHtml,
    ...PARTS,
    ...spokenView(presentation, locale),
    maxPerTransaction: maxPerTransaction(ctx, presentation),
    ratingClass: feature.ratingClass,
    rating: feature.rating ?? null,
    runtime: feature.runtime,
    releaseDate: feature.releaseDate ?? null,
    ...pictureView(feature),
    sale: saleView(presentation, ctx.now),
  };
}
