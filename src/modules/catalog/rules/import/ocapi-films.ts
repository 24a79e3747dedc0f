/** Sites, screens and films of an OCAPI answer as documents. */
import { listed } from '#modules/i18n/rules/listed.ts';
import { isLocale, type Texts } from '#modules/i18n/rules/locales.ts';
import { UNKNOWN_LANGUAGE } from '../film/spoken-language.ts';
import type { FeatureDocument, LocationDocument, RATING_CLASSES, VenueDocument } from '../documents.ts';
import type { MappingDocument } from './mapping.ts';
import type { OcapiRelated, OcapiText } from './ocapi-schema.ts';

type Site = OcapiRelated['sites'][number];
type Film = OcapiRelated['films'][number];
type Rating = NonNullable<OcapiRelated['censorRatings']>[number];
type RatingClass = (typeof RATING_CLASSES)[number];

/** The length of a film when the file has none yet ('to be announced'): two hours. */
const UNKNOWN_RUNTIME = 120;

/** Our key of a site of the other system: the mapping's, or one made from its id. */
export const locationKey = (siteId: string, mapping: MappingDocument | undefined): string =>
  mapping?.sites?.[siteId] ?? `site-${siteId}`;
/** The same for a screen. */
export const venueKey = (screenId: string, mapping: MappingDocument | undefined): string =>
  mapping?.screens?.[screenId]?.venue ?? `screen-${screenId}`;
/** The same for a film. */
export const featureKey = (filmId: string, mapping: MappingDocument | undefined): string =>
  mapping?.films?.[filmId] ?? `film-${filmId}`;

/** A text as one line, as our own documents have it; other systems end lines within names. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** A text in the file's language, and in those of its translations that the shop has. Each is one line. */
export function textsOf(text: OcapiText | null | undefined, locale = 'en'): Texts | undefined {
  const texts: Record<string, string> = {};
  const own = oneLine(text?.text ?? '');
  if (own && isLocale(locale)) texts[locale] = own;
  for (const { languageTag, text: translated } of text?.translations ?? []) {
    const language = languageTag.split('-')[0] ?? '';
    const line = oneLine(translated);
    if (isLocale(language) && line) texts[language] = line;
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** A site as a complex. */
export function locationOf(
  site: Site,
  position: number,
  mapping: MappingDocument | undefined,
): LocationDocument {
  const locale = mapping?.locale ?? 'en';
  const { line1, line2, city } = site.contactDetails?.address ?? {};
  const address = textsOf({ text: listed([line1 ?? '', line2 ?? ''], locale) }, locale);
  const cityTexts = textsOf({ text: city ?? '' }, locale);
  const { latitude, longitude } = site.location ?? {};
  return {
    key: locationKey(site.id, mapping),
    name: textsOf(site.name, locale) ?? { en: site.id },
    ...(address ? { address } : {}),
    ...(cityTexts ? { city: cityTexts } : {}),
    ...(latitude != null && longitude != null ? { latitude, longitude } : {}),
    timeZone: site.ianaTimeZoneName,
    position,
  };
}

/** A screen as a hall of its site, with its plan when a mapping names one. */
export function venueOf(
  screen: OcapiRelated['screens'][number],
  siteId: string,
  mapping: MappingDocument | undefined,
): VenueDocument {
  const seatplan = mapping?.screens?.[screen.id]?.seatplan;
  return {
    key: venueKey(screen.id, mapping),
    location: locationKey(siteId, mapping),
    name: textsOf(screen.name, mapping?.locale) ?? { en: screen.id },
    ...(seatplan ? { seatplan } : {}),
  };
}

function ratingOf(
  rating: Rating | undefined,
  mapping: MappingDocument | undefined,
): { ratingClass: RatingClass; rating?: string } {
  if (!rating) return { ratingClass: 'NA' };
  const mapped = mapping?.ratings?.[rating.id];
  const text = oneLine(rating.classification.text ?? '');
  if (mapped) return { ratingClass: mapped.ratingClass, rating: mapped.rating ?? text.slice(0, 8) };
  const age = rating.ageRestriction?.minimumAge ?? 0;
  const byAge: RatingClass = age >= 18 ? 'R' : age >= 12 ? 'Y' : age > 0 ? 'C' : 'ALL';
  // 'To be confirmed' has age 0, which would be shown as 'for all'.
  return text === '' || text === 'TBC'
    ? { ratingClass: 'NA' }
    : { ratingClass: byAge, rating: text.slice(0, 8) };
}

/** A film as a feature. */
export function featureOf(
  film: Film,
  related: OcapiRelated,
  mapping: MappingDocument | undefined,
): FeatureDocument {
  const locale = mapping?.locale ?? 'en';
  const rating = related.censorRatings?.find(({ id }) => id === film.censorRatingId);
  const genres = (film.genreIds ?? []).flatMap((id) => {
    const name = textsOf(related.genres?.find((genre) => genre.id === id)?.name, locale);
    return name ? [name] : [];
  });
  const synopsis = textsOf(film.synopsis, locale) ?? textsOf(film.shortSynopsis, locale);
  const runtime = film.runtimeInMinutes ?? 0;
  return {
    key: featureKey(film.id, mapping),
    title: textsOf(film.title, locale) ?? { en: film.id },
    ...(synopsis ? { synopsis } : {}),
    directors: [],
    cast: [],
    runtime: runtime >= 1 ? Math.round(runtime) : UNKNOWN_RUNTIME,
    ...(film.releaseDate ? { releaseDate: film.releaseDate } : {}),
    ...ratingOf(rating, mapping),
    language: mapping?.language ?? UNKNOWN_LANGUAGE,
    ...(genres.length > 0 ? { genres } : {}),
  };
}
