/**
 * The arena's dates: Saturdays seated or with a standing floor, Wednesdays standing; the small hall from Thursday to
 * Sunday.
 */
import { weekday, type Day } from '#kernel/dates.ts';
import type { PresentationDocument } from '#modules/catalog/rules/documents.ts';
import type { DemoBrand } from './demo-brand.ts';
import { at, later } from './showing-times.ts';

type Night = {
  readonly venue: string;
  readonly seatplan: string;
  readonly priceList: string;
  readonly start: number;
  /** A picture of the hall with clickable areas, and the view from its places. */
  readonly pictures?: Pick<PresentationDocument, 'imageMapHtml' | 'viewAreaFilename'>;
  readonly features: readonly string[];
};

/** The areas of `arena-areas`, where `pictures/views/arena-areas.svg` draws them. */
const AREAS_MAP = [
  '<img src="/api/views/arena-areas" width="340" height="248" usemap="#areas"><map name="areas">',
  '<area shape="rect" coords="81,54,259,100" href="#section-1">',
  '<area shape="rect" coords="81,104,259,243" href="#section-2">',
  '<area shape="rect" coords="4,54,70,243" href="#section-3">',
  '<area shape="rect" coords="270,54,336,243" href="#section-4"></map>',
].join('');

const SATURDAYS: readonly Night[] = [
  {
    venue: 'arena',
    seatplan: 'arena-reserved',
    priceList: 'arena-seated',
    start: 19 * 60 + 30,
    features: ['metropolis-live', 'general-live'],
  },
  {
    venue: 'arena',
    seatplan: 'arena-mixed',
    priceList: 'arena-mixed',
    start: 20 * 60,
    features: ['nosferatu-live', 'moon-night'],
  },
];
const WEDNESDAYS: readonly Night[] = [
  {
    venue: 'arena',
    seatplan: 'arena-standing',
    priceList: 'arena-standing',
    start: 20 * 60,
    features: ['caligari-club'],
  },
  {
    venue: 'arena',
    seatplan: 'arena-areas',
    priceList: 'arena-areas',
    start: 20 * 60,
    pictures: { imageMapHtml: AREAS_MAP, viewAreaFilename: 'arena-view' },
    features: ['moon-night'],
  },
];
const STUDIO: Night = {
  venue: 'studio',
  seatplan: 'studio-standing',
  priceList: 'studio',
  start: 21 * 60,
  features: ['safety-last-club', 'caligari-club', 'sherlock-club'],
};

/** Whole weeks since 1970, for events in alternate weeks. */
const week = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / (7 * 86_400_000));
const dayNumber = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

const turn = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

/** The events of one day: none to two. */
export function arenaShowings(brand: DemoBrand, day: Day): PresentationDocument[] {
  const nights: PresentationDocument[] = [];
  const of = weekday(day);
  if (of === 6) nights.push(nightOf(brand, turn(SATURDAYS, week(day)), day));
  if (of === 3) nights.push(nightOf(brand, turn(WEDNESDAYS, week(day)), day));
  if (of === 0 || of >= 4) nights.push(nightOf(brand, STUDIO, day));
  return nights;
}

function nightOf(
  brand: DemoBrand,
  { venue, seatplan, priceList, start, features, pictures }: Night,
  day: Day,
): PresentationDocument {
  const key = turn(features, venue === 'studio' ? dayNumber(day) : Math.floor(week(day) / 2));
  const feature = brand.features.find((one) => one.key === key);
  const startsAt = at(day, start, brand.brand.timeZone);
  return {
    key: `demo-${venue}-${day}-1`,
    feature: key,
    venue,
    seatplan,
    priceList,
    startsAt,
    endsAt: later(startsAt, (feature?.runtime ?? 120) + 30),
    status: 'on_sale',
    ...(feature?.language ? { language: feature.language } : {}),
    ...pictures,
    maxPerTransaction: venue === 'studio' ? 6 : 8,
  };
}
