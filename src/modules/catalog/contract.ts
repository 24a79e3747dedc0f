import { IdSchema } from '#kernel/id-schema.ts';
import { KeySchema } from '#modules/i18n/rules/texts-schema.ts';
import { Type, type Static } from 'typebox';
import { endpoint, HEAVY_COST, rawEndpoint } from '#kernel/endpoint.ts';
import { ACCESS_FEATURES } from './rules/film/access-features.ts';
import type { FeatureDocument } from './rules/documents.ts';
import { SALE_REFUSAL, SALE_STATES } from './rules/sale-window.ts';
import { SEATING_MODES } from './rules/seating-mode.ts';
import { FILTER_GROUPS } from './rules/whats-on.ts';

/**
 * The calls that find a presentation (specification section 7, 'Presentations, features, products'), and some of our
 * own.
 */

const Text = Type.String();
const Maybe = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Union([schema, Type.Null()]);
/** Listed here, so that the browser does not load the import's documents for five names. */
const RatingClass = Type.Enum(['ALL', 'C', 'Y', 'R', 'NA'] satisfies FeatureDocument['ratingClass'][]);
const Instant = Type.String({ description: 'ISO 8601 with offset' });
const DayText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** One or several: '?featureIds=1,2' or '?featureIds=1&featureIds=2'. */
const Several = Type.Optional(
  Type.Union([
    Type.String({ maxLength: 2000 }),
    Type.Array(Type.String({ maxLength: 80 }), { maxItems: 50 }),
  ]),
);
/** Accepted now; used when there are mini-sites and codes. */
export const Restriction = {
  miniSiteUrl: Type.Optional(Type.String({ maxLength: 200 })),
  ticketCodes: Several,
};

// The fields of a presentation ---------------------------------------------------------------------------

const SaleSchema = Type.Object({
  state: Type.Enum([...SALE_STATES]),
  /** The refusal that buying would give; null while on sale. */
  code: Maybe(Type.Enum([...new Set(Object.values(SALE_REFUSAL))])),
  opensAt: Maybe(Instant),
  /** When a sale that is not open yet opens, or has opened, for members; null when that is not earlier. */
  members: Maybe(Type.Object({ from: Instant, isOpen: Type.Boolean() })),
  until: Instant,
});

const PicturesSchema = Type.Object(
  { small: Text, medium: Text, large: Text },
  { description: '240, 480 and 960 px wide' },
);

const Fullness = Type.Object({
  capacity: Type.Integer(),
  left: Type.Integer(),
  /** Only places for wheelchair users and their companions are left; `left` does not count them. */
  isOnlyAccessible: Type.Boolean(),
  /** How many of the five seats of the sign are filled. */
  seats: Type.Integer({ minimum: 0, maximum: 5 }),
  isSoldOut: Type.Boolean(),
  isFew: Type.Boolean(),
});

/** The fields of a presentation that chip and banner share. */
const spoken = {
  /** ISO 639-1, or 'silent'. */
  language: Text,
  isDubbed: Type.Boolean(),
  subtitles: Type.Array(Text),
  format: Text,
  attributes: Type.Array(Text),
  access: Type.Array(Type.Enum([...ACCESS_FEATURES])),
  highlight: Maybe(Text),
};

const ShowingSchema = Type.Object({
  id: IdSchema,
  featureId: IdSchema,
  featureName: Text,
  dateTime: Instant,
  timeZone: Text,
  day: DayText,
  locationId: IdSchema,
  locationName: Text,
  /** The complex's name without the words that all of the brand's begin with. */
  locationBrief: Text,
  venueName: Text,
  ...spoken,
  sale: SaleSchema,
  fullness: Maybe(Fullness),
  /** The address where it is sold when it is not sold here. */
  newBookingUrl: Maybe(Text),
});
export type ShowingView = Static<typeof ShowingSchema>;

const film = {
  id: IdSchema,
  /** The name in the address of the film's page. */
  key: KeySchema,
  name: Text,
  originalName: Maybe(Text),
  year: Maybe(Type.Integer()),
  /** Minutes. */
  runtime: Type.Integer(),
  releaseDate: Maybe(Text),
  ratingClass: RatingClass,
  rating: Maybe(Text),
  language: Text,
  categoryId: Type.Integer(),
  categoryName: Maybe(Text),
  genres: Type.Array(Text),
  synopsis: Text,
  directors: Type.Array(Text),
  cast: Type.Array(Text),
  pictures: PicturesSchema,
  tint: Maybe(Text),
  tintInk: Maybe(Text),
  watchUrl: Maybe(Text),
};
const FeatureSchema = Type.Object(film);
export type FeatureView = Static<typeof FeatureSchema>;

const FilmSchema = Type.Object({
  ...film,
  /** Its beginning, in one line: the film's page has all of it. */
  synopsis: Text,
  days: Type.Array(Type.Object({ day: DayText, showings: Type.Array(ShowingSchema) })),
  /** The next cinema day, after the listed ones, on which this complex shows it. */
  nextDay: Maybe(DayText),
});
export type FilmView = Static<typeof FilmSchema>;

// The specification's calls ------------------------------------------------------------------------------

export const PresentationSchema = Type.Object({
  id: IdSchema,
  venueId: IdSchema,
  venueName: Text,
  seatplanId: Maybe(IdSchema),
  venueTypeId: Type.Integer(),
  seatingPolicyId: Type.Integer(),
  isReserved: Type.Boolean(),
  isGA: Type.Integer({ description: 'count of general-admission sections' }),
  /** Null without a plan. */
  seatingMode: Maybe(Type.Enum([...SEATING_MODES])),
  hasReservedSection: Type.Boolean(),
  hasGASection: Type.Boolean(),
  hasMultiGASections: Type.Boolean(),
  locationId: IdSchema,
  locationName: Text,
  authProfileId: Type.Integer(),
  businessId: Type.Integer(),
  featureId: IdSchema,
  featureName: Text,
  featureCategoryId: Type.Integer(),
  featureCategoryName: Maybe(Text),
  dateTime: Instant,
  endDateTime: Instant,
  businessDate: DayText,
  timeZone: Text,
  newBookingUrl: Maybe(Text),
  viewAreaFilename: Maybe(Text),
  /** Already safe: rewritten by rules/image-map. */
  imageMapHtml: Maybe(Text),
  /** Parts that `GET /api/presentations/:id` fills when it is asked for them (docs/decisions/0008); null elsewhere. */
  products: Type.Null(),
  ticketGroups: Type.Null(),
  seats: Type.Null(),
  seatplan: Type.Null(),
  serviceCharge: Type.Null(),
  ...spoken,
  /** How many seats one order may have. */
  maxPerTransaction: Type.Integer(),
  ratingClass: RatingClass,
  rating: Maybe(Text),
  runtime: Type.Integer(),
  releaseDate: Maybe(Text),
  pictures: PicturesSchema,
  tint: Maybe(Text),
  tintInk: Maybe(Text),
  sale: SaleSchema,
});
export type PresentationView = Static<typeof PresentationSchema>;

const Presentations = Type.Array(PresentationSchema);
const IdParams = Type.Object({ id: IdSchema });

export const getPresentations = endpoint({
  method: 'GET',
  path: '/api/presentations/',
  access: 'anyone',
  summary:
    'Showings that have not begun, the next one first; of some films or one complex, from and until a day. Without any of these filters the answer has less than 1 MB, and says where the rest is (next)',
  query: Type.Object({
    featureIds: Several,
    locationId: Type.Optional(IdSchema),
    ...Restriction,
    /** Not in the specification: the first and the last cinema day, and the showing after which the list begins. */
    from: Type.Optional(DayText),
    to: Type.Optional(DayText),
    after: Type.Optional(IdSchema),
  }),
  reply: Type.Object({
    presentations: Presentations,
    /** Of all showings that match, also those of later answers. */
    hasReserved: Type.Boolean(),
    hasGA: Type.Boolean(),
    /** Not in the specification: the address of the next answer; null when there are no more showings. */
    next: Maybe(Text),
  }),
  refusals: ['NO_EVENT_FOUND'],
  style: 'specification',
  // A day or a complex may leave nearly all of them.
  cost: ({ featureIds }) => (featureIds === undefined ? HEAVY_COST : 1),
});

export const getFeatures = endpoint({
  method: 'GET',
  path: '/api/features/',
  access: 'anyone',
  summary: 'Films with showings that have not begun; some of them, or those of one complex',
  query: Type.Object({
    featureIds: Several,
    locationId: Type.Optional(IdSchema),
    miniSiteUrl: Restriction.miniSiteUrl,
  }),
  reply: Type.Object({ features: Type.Array(FeatureSchema) }),
  refusals: [],
  style: 'specification',
});

export const getSeatPresentations = endpoint({
  method: 'GET',
  path: '/api/seats/presentations',
  access: 'anyone',
  summary: 'Showings of a cinema day that have not begun; of today when no date is given',
  query: Type.Object({ date: Type.Optional(DayText) }),
  reply: Type.Object({ presentations: Presentations }),
  refusals: [],
  style: 'specification',
});

const LocationSchema = Type.Object({
  id: IdSchema,
  name: Text,
  address: Maybe(Text),
  city: Maybe(Text),
  latitude: Maybe(Type.Number()),
  longitude: Maybe(Type.Number()),
  timeZone: Text,
  isOffline: Type.Boolean(),
});
export type LocationView = Static<typeof LocationSchema>;

export const getLocations = endpoint({
  method: 'GET',
  path: '/api/customer/locations',
  access: 'anyone',
  summary: 'The complexes of the brand, in their order',
  reply: Type.Object({ locations: Type.Array(LocationSchema) }),
  refusals: [],
  style: 'specification',
});

// Ours ---------------------------------------------------------------------------------------------------

const WhatsOnQuerySchema = Type.Object(
  {
    /** A past or impossible day counts as none: today, or the next day with presentations. */
    day: Type.Optional(Type.String({ maxLength: 10 })),
    /** One complex or several; the first of the brand when none is named. */
    location: Several,
    view: Type.Optional(Type.Enum(['day', 'film'])),
    part: Several,
    language: Several,
    format: Several,
    attribute: Several,
    access: Several,
    q: Type.Optional(Type.String({ maxLength: 100 })),
    /** The page's language, which the server has read before, so that it is not an unknown field. */
    lang: Type.Optional(Type.String({ maxLength: 10 })),
  },
  { additionalProperties: false },
);

const FilterSchema = Type.Object({
  group: Type.Enum([...FILTER_GROUPS]),
  value: Text,
  label: Maybe(Text),
  isOn: Type.Boolean(),
});
export type FilterView = Static<typeof FilterSchema>;

/** The days of the strip, with their numbers of showings. */
const Days = Type.Array(Type.Object({ day: DayText, showings: Type.Integer() }));
export type DayView = Static<typeof Days>[number];

const WhatsOnSchema = Type.Object({
  view: Type.Enum(['day', 'film']),
  today: DayText,
  day: DayText,
  locations: Type.Array(
    Type.Object({
      id: IdSchema,
      name: Text,
      brief: Text,
      address: Maybe(Text),
      city: Maybe(Text),
      latitude: Maybe(Type.Number()),
      longitude: Maybe(Type.Number()),
      /** The page is about this complex; at least one, if the brand has any. */
      isChosen: Type.Boolean(),
    }),
  ),
  days: Days,
  filters: Type.Array(FilterSchema),
  /** Which of the filters the presentations of each film match, by index: how many films other filters would leave. */
  matches: Type.Array(Type.Object({ featureId: IdSchema, filters: Type.Array(Type.Integer()) })),
  search: Text,
  /** How many films are coming soon, in all complexes. */
  coming: Type.Integer(),
  featured: Maybe(FilmSchema),
  films: Type.Array(FilmSchema),
  /** Set when nothing matches: the nearest presentations, and what they have in common with the search. */
  empty: Maybe(
    Type.Object({
      reason: Type.Enum(['search', 'filters', 'day', 'programme']),
      kept: Type.Enum(['filters', 'filtersButPart', 'nothing']),
      nearestDay: Maybe(DayText),
      nearest: Type.Array(FilmSchema),
    }),
  ),
});
export type WhatsOnView = Static<typeof WhatsOnSchema>;

export const getWhatsOn = endpoint({
  method: 'GET',
  path: '/api/whats-on',
  access: 'anyone',
  summary: 'Everything that the page What’s on shows, in one answer',
  query: WhatsOnQuerySchema,
  reply: WhatsOnSchema,
  refusals: ['UNKNOWN_LOCATION'],
  style: 'own',
});

const FilmPageSchema = Type.Object({
  film: Type.Object({
    ...film,
    ratingReason: Maybe(Text),
    trailer: Maybe(Type.Object({ kind: Type.Enum(['video', 'frame']), src: Text })),
    stills: Type.Array(PicturesSchema),
  }),
  /** None of its tickets is on sale yet (`rules/film/coming-soon.ts`). */
  isComing: Type.Boolean(),
  today: DayText,
  day: DayText,
  days: Days,
  /** Those that show the film: the preferred one first, the others in the brand's order. */
  complexes: Type.Array(
    Type.Object({
      location: LocationSchema,
      /** Of the page's day. */
      showings: Type.Array(ShowingSchema),
      /** Another day on which this complex shows the film; null when the page's day has showings. */
      otherDay: Maybe(DayText),
    }),
  ),
});
export type FilmPageView = Static<typeof FilmPageSchema>;

export const getFilmPage = endpoint({
  method: 'GET',
  path: '/api/films/:key',
  access: 'anyone',
  summary: 'Everything that the page of a film shows, in one answer',
  params: Type.Object({ key: KeySchema }),
  query: Type.Object(
    {
      /** A past or impossible day counts as none: the first one with a showing. */
      day: Type.Optional(Type.String({ maxLength: 10 })),
      /** The complex that is listed first. */
      location: Type.Optional(IdSchema),
      lang: Type.Optional(Type.String({ maxLength: 10 })),
    },
    { additionalProperties: false },
  ),
  reply: FilmPageSchema,
  refusals: ['NO_FEATURE_FOUND'],
  style: 'own',
});

export const getComingSoon = endpoint({
  method: 'GET',
  path: '/api/coming-soon',
  access: 'anyone',
  summary: 'Films whose tickets are not on sale yet, the next ones first',
  query: Type.Object(
    { lang: Type.Optional(Type.String({ maxLength: 10 })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    films: Type.Array(
      Type.Object({
        ...film,
        /** Its first day; null when it is not known. */
        day: Maybe(DayText),
        /** When its tickets go on sale, in the time zone of its first complex; null when it is not known. */
        opensAt: Maybe(Instant),
        timeZone: Text,
      }),
    ),
  }),
  refusals: [],
  style: 'own',
});
export type ComingSoonView = Static<typeof getComingSoon.reply>;

export const getAlternatives = endpoint({
  method: 'GET',
  path: '/api/presentations/:id/alternatives',
  access: 'anyone',
  summary: 'Alternatives to a presentation: other times of its film, other films of its complex',
  params: IdParams,
  query: Type.Object(
    { lang: Type.Optional(Type.String({ maxLength: 10 })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    /** The server's time, for a countdown. */
    now: Instant,
    showing: ShowingSchema,
    /** Poster and tint of the presentation's film. */
    feature: FeatureSchema,
    otherTimes: Type.Array(ShowingSchema),
    films: Type.Array(FilmSchema),
  }),
  refusals: ['NO_EVENT_FOUND'],
  style: 'own',
});
export type AlternativesView = Static<typeof getAlternatives.reply>;

// Pictures, kept by shared caches -------------------------------------------------------------------------

export const featureImage = rawEndpoint({
  method: 'GET',
  path: '/api/features/:id/placeholderImage',
  access: 'anyone',
  summary: 'A film’s poster, 240, 480 or 960 px wide (?size=), or the placeholder',
});

export const viewImage = rawEndpoint({
  method: 'GET',
  path: '/api/views/:name',
  access: 'anyone',
  summary: 'A picture of a hall: `viewAreaFilename` of a presentation, or one that its `imageMapHtml` names',
});

export const stillImage = rawEndpoint({
  method: 'GET',
  path: '/api/features/:id/stills/:number',
  access: 'anyone',
  summary: 'A still of a film, 480 or 960 px wide (?size=); the first has the number 1',
});

export const featureTrailer = rawEndpoint({
  method: 'GET',
  path: '/api/features/:id/trailer',
  access: 'anyone',
  summary: 'A film’s trailer, when its file is in the pictures’ folder; answers ranges',
});
