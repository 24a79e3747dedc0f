/** One cinema's day: each hall from the first matinee to the late show, with its special presentations. */
import { addDays, type Day, weekday } from '#kernel/dates.ts';
import type { PresentationDocument, VenueDocument } from '#modules/catalog/rules/documents.ts';
import type { DemoBrand } from './demo-brand.ts';
import { FILMS, LIVE_PIANO, LIVE_QUARTET, type CinemaRecipe, type Film } from './recipes.ts';
import { byWeight, randomFrom } from './seeded.ts';
import { at, later } from './showing-times.ts';

/** Minutes of trailers before a film, and the least pause after it. */
const TRAILERS = 15;
const SWEEPING = 15;
const LAST_START = 22 * 60 + 45;
const EVENING = 17 * 60;
/** Relaxed showings begin before. */
const RELAXED_UNTIL = 15 * 60;
const LATE_FROM = 18 * 60;
/** The gala of the day is announced three weeks before and goes on sale 18 days before, at ten; for members a week earlier. */
const GALA_OPENS_DAYS_BEFORE = 18;
const GALA_OPENS_TO_MEMBERS = 25;
const GALA_START = 19 * 60 + 30;

type Random = () => number;
type Slot = { readonly start: number; readonly film: Film };

const isWeekend = (day: Day): boolean => [0, 6].includes(weekday(day));

/** The presentations in a brand's halls on one day. */
export function cinemaShowings(brand: DemoBrand, recipe: CinemaRecipe, day: Day): PresentationDocument[] {
  return brand.venues.flatMap((venue) => {
    const random = randomFrom(`${brand.code} ${venue.key} ${day}`);
    const slots = slotsOf(brand, recipe, { venue, day, random });
    return slots.map((slot, n) =>
      showingOf(brand, recipe, { venue, day, slot, n, last: n === slots.length - 1, random }),
    );
  });
}

const runtimeOf = (brand: DemoBrand, film: Film): number =>
  brand.features.find(({ key }) => key === film.key)?.runtime ?? 120;

/** Rounded up to five minutes, as in printed programmes. */
const printed = (minutes: number): number => Math.ceil(minutes / 5) * 5;

function slotsOf(
  brand: DemoBrand,
  recipe: CinemaRecipe,
  { venue, day, random }: { venue: VenueDocument; day: Day; random: Random },
): Slot[] {
  const slots: Slot[] = [];
  const isGrand = venue.key === recipe.grandHall;
  let start = printed((isWeekend(day) ? 10 * 60 : 13 * 60) + random() * 75);
  while (start <= LAST_START) {
    const film = filmFor(start, slots.at(-1)?.film, random);
    const end = start + TRAILERS + runtimeOf(brand, film) + SWEEPING;
    // The grand hall is free for the gala at half past seven.
    const isGala = isGrand && start <= GALA_START && end > GALA_START;
    const slot = isGala ? { start: GALA_START, film: galaFilm(day) } : { start, film };
    slots.push(slot);
    const free = slot.start + TRAILERS + runtimeOf(brand, slot.film) + SWEEPING;
    start = printed(free + random() * 25);
    if (isGrand && free <= GALA_START && start > GALA_START) start = GALA_START;
  }
  return slots;
}

function filmFor(start: number, before: Film | undefined, random: Random): Film {
  const fitting = FILMS.filter((film) => film !== before && (!film.isLate || start >= LATE_FROM));
  return byWeight(
    fitting.map((film) => [film, film.popularity + (film.isLate && start > 20 * 60 ? 0.6 : 0)] as const),
    random,
  );
}

/** The gala's film changes from day to day. */
const galaFilm = (day: Day): Film => {
  const silent = ['potemkin', 'the-general', 'metropolis', 'nosferatu', 'gold-rush', 'safety-last'];
  const key = silent[Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000) % silent.length];
  return FILMS.find((film) => film.key === key) ?? FILMS[0]!;
};

type Place = { venue: VenueDocument; day: Day; slot: Slot; n: number; last: boolean; random: Random };

function showingOf(
  brand: DemoBrand,
  recipe: CinemaRecipe,
  { venue, day, slot, n, last, random }: Place,
): PresentationDocument {
  const timeZone =
    brand.locations.find(({ key }) => key === venue.location)?.timeZone ?? brand.brand.timeZone;
  const feature = brand.features.find(({ key }) => key === slot.film.key);
  const startsAt = at(day, slot.start, timeZone);
  const isSilent = feature?.language === 'silent';
  const isGala = venue.key === recipe.grandHall && slot.start === GALA_START;
  const key = `demo-${venue.key}-${day}-${n + 1}`;
  const isElsewhere = last && venue.key === recipe.elsewhere?.hall;
  const isPeak = slot.start >= EVENING && [0, 5, 6].includes(weekday(day));
  return {
    key,
    feature: slot.film.key,
    venue: venue.key,
    priceList: isPeak || isGala ? recipe.peakPriceList : recipe.priceList,
    startsAt,
    endsAt: later(startsAt, TRAILERS + (feature?.runtime ?? 120)),
    status: 'on_sale',
    ...spoken({ recipe, language: feature?.language ?? 'en', start: slot.start, random }),
    format: byWeight(slot.film.formats, random),
    ...music({ recipe, venue, day, slot, isSilent, isGala }),
    ...access(venue, day, slot),
    ...(isGala ? { saleFrom: at(addDays(day, -GALA_OPENS_DAYS_BEFORE), 10 * 60, timeZone) } : {}),
    ...(isGala && recipe.hasMembers
      ? { memberSaleFrom: at(addDays(day, -GALA_OPENS_TO_MEMBERS), 10 * 60, timeZone) }
      : {}),
    ...(last && venue.key === recipe.webClosedHall ? { isWebClosed: true } : {}),
    ...(isElsewhere ? { newBookingUrl: `${recipe.elsewhere?.bookingUrl}${key}` } : {}),
    ...(last && venue.key === recipe.endedHall ? { saleUntil: at(day, 5, timeZone) } : {}),
  };
}

type Spoken = Pick<PresentationDocument, 'language' | 'isDubbed' | 'subtitles'>;

function spoken({
  recipe,
  language,
  start,
  random,
}: {
  recipe: CinemaRecipe;
  language: string;
  start: number;
  random: Random;
}): Spoken {
  const subtitles = [...byWeight(recipe.subtitles, random)];
  const isDubbed = recipe.dubbed !== undefined && language !== 'silent' && start < EVENING && random() < 0.5;
  return isDubbed && recipe.dubbed ? { language: recipe.dubbed, isDubbed: true } : { language, subtitles };
}

type Music = Pick<PresentationDocument, 'attributes' | 'highlight'>;

/** Silent films in the evening may have a piano; the gala has an orchestra, on Saturdays the quartet. */
function music(at: {
  recipe: CinemaRecipe;
  venue: VenueDocument;
  day: Day;
  slot: Slot;
  isSilent: boolean;
  isGala: boolean;
}): Music {
  const { recipe, venue, day, slot, isSilent, isGala } = at;
  if (isGala && weekday(day) === 6) return { attributes: [LIVE_QUARTET], highlight: recipe.quartet };
  if (isGala) return { attributes: [LIVE_PIANO], highlight: recipe.gala };
  const isPiano =
    isSilent && slot.start >= EVENING && (venue.key === recipe.fullHall || [3, 5, 6].includes(weekday(day)));
  return isPiano ? { attributes: [LIVE_PIANO] } : {};
}

/** Relaxed mornings on Saturdays and Sundays, captions on Tuesday evenings, audio description on Thursdays. */
function access({ key }: VenueDocument, day: Day, { start }: Slot): Pick<PresentationDocument, 'access'> {
  const isFirstHall = key.endsWith('-1');
  const isMorning = start < RELAXED_UNTIL;
  if (isFirstHall && isMorning && [0, 6].includes(weekday(day))) return { access: ['relaxed'] };
  if (isFirstHall && start >= EVENING && weekday(day) === 2) return { access: ['captions'] };
  if (isFirstHall && weekday(day) === 4) return { access: ['audioDescription', 'hearingLoop'] };
  return {};
}
