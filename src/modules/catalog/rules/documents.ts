import { Type, type Static } from 'typebox';
import { DaySchema } from '#kernel/day-schema.ts';
import { field, optional } from '#kernel/described.ts';
import {
  KeySchema,
  LineSchema,
  LongTextsSchema,
  TextsSchema,
  SecureAddressSchema,
  WebAddressSchema,
} from '#modules/i18n/rules/texts-schema.ts';

import { ColourSchema, PictureNameSchema } from './picture-schema.ts';
import { ACCESS_FEATURES } from './film/access-features.ts';

/** Complexes, halls, films and presentations as a cinema's import documents describe them. */

export const LocationDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the complex; kept for ever.', 'harbour'),
    name: field(TextsSchema, 'The name that visitors read.', { en: 'Harbour' }),
    address: optional(TextsSchema, 'Street and number.', {
      example: { en: '3 Quay Street' },
      leftOut: 'none',
    }),
    city: optional(TextsSchema, 'The town; complexes are shown with it.', {
      example: { en: 'Saltmouth' },
      leftOut: 'none',
    }),
    latitude: optional(
      Type.Number({ minimum: -90, maximum: 90 }),
      'Degrees north, so that visitors can see the nearest complex first.',
      { example: 50.719, leftOut: 'its distance is unknown' },
    ),
    longitude: optional(Type.Number({ minimum: -180, maximum: 180 }), 'Degrees east.', {
      example: -1.989,
      leftOut: 'its distance is unknown',
    }),
    timeZone: field(Type.String(), 'The clocks by which its showings begin: an IANA name.', 'Europe/London'),
    position: field(Type.Integer({ minimum: 0 }), 'Its place in lists, from 0.', 0),
    isOffline: optional(Type.Boolean(), 'The complex cannot be reached: nothing there can be bought.', {
      example: false,
      leftOut: 'false',
    }),
    isAdvanceSaleBlocked: optional(Type.Boolean(), 'It sells on the day of the showing only.', {
      example: false,
      leftOut: 'false',
    }),
  },
  { additionalProperties: false },
);

export const VenueDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the hall; kept for ever.', 'harbour-1'),
    location: field(KeySchema, 'The key of its complex.', 'harbour'),
    name: field(TextsSchema, 'The name that visitors read.', { en: 'Screen 1' }),
    venueTypeId: optional(
      Type.Integer({ minimum: 1 }),
      'A number that clients of the API read; the shop itself makes no use of it.',
      { example: 1, leftOut: '1' },
    ),
    seatingPolicyId: optional(
      Type.Integer({ minimum: 0 }),
      '3: nobody may leave a single free seat beside their own. Any other number: they may.',
      { example: 0, leftOut: '3' },
    ),
    seatplan: optional(KeySchema, 'The key of the seating plan for showings that name none.', {
      example: 'screen-1',
      leftOut: 'each showing names one, or is not on sale',
    }),
  },
  { additionalProperties: false },
);

/** Age rating classes of the banner (specification section 2). */
export const RATING_CLASSES = ['ALL', 'C', 'Y', 'R', 'NA'] as const;

export const FeatureDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the film; kept for ever.', 'the-hare'),
    title: field(TextsSchema, 'The title in each language of the shop.', { en: 'The Hare' }),
    originalTitle: optional(LineSchema(), 'The title in the language of its makers; search finds it too.', {
      example: 'Zając',
      leftOut: 'none',
    }),
    synopsis: optional(LongTextsSchema, 'What it is about; an empty line begins a new paragraph.', {
      example: { en: 'A hare crosses a city in one night.' },
      leftOut: 'none',
    }),
    directors: field(Type.Array(TextsSchema), 'The directors; an empty list when nobody is named.', [
      { en: 'Maja Lis' },
    ]),
    cast: field(Type.Array(TextsSchema), 'The actors; may be empty.', [{ en: 'Jan Bury' }]),
    year: optional(Type.Integer({ minimum: 1880, maximum: 2200 }), 'The year of the film.', {
      example: 2034,
      leftOut: 'none',
    }),
    runtime: field(
      Type.Integer({ minimum: 1, maximum: 1440 }),
      'The running time in minutes. A showing without an end of its own lasts 20 minutes longer.',
      94,
    ),
    releaseDate: optional(
      DaySchema,
      'The day of its release; before it, a film without showings stands under Coming soon.',
      { example: '2036-05-01', leftOut: 'without showings it is not shown' },
    ),
    ratingClass: field(
      Type.Enum([...RATING_CLASSES]),
      'The colour of the age badge: `ALL` for everybody, `C` with children, `Y` for young people, `R` for adults, `NA` not rated.',
      'C',
    ),
    rating: optional(LineSchema({ maxLength: 8 }), 'The text of the age badge.', {
      example: '12+',
      leftOut: 'no badge',
    }),
    language: field(Type.String(), 'The original language: its ISO 639-1 code, or `silent`.', 'pl'),
    category: optional(
      Type.Object({ id: Type.Integer(), name: TextsSchema }, { additionalProperties: false }),
      'The kind of event, for clients of the API: a number (`id`) and a `name`.',
      { example: { id: 2, name: { en: 'Live music' } }, leftOut: 'number 1' },
    ),
    genres: optional(Type.Array(TextsSchema), 'Genres, in the order in which they are shown.', {
      example: [{ en: 'Animation' }],
      leftOut: 'none',
    }),
    poster: optional(
      PictureNameSchema,
      'The poster: a file name without size and ending, see [Pictures](importing.md#pictures).',
      { example: 'the-hare', leftOut: 'a placeholder with the title' },
    ),
    tint: optional(ColourSchema, 'The colour behind poster and title; needs `tintInk` too.', {
      example: '#1F4D3A',
      leftOut: 'no colour of its own',
    }),
    tintInk: optional(ColourSchema, 'The colour of the text on `tint`.', {
      example: '#FFFFFF',
      leftOut: 'no colour of its own',
    }),
    ratingReason: optional(TextsSchema, 'Why the film has its age rating.', {
      example: { en: 'Mild threat' },
      leftOut: 'none',
    }),
    trailer: optional(
      Type.Union([PictureNameSchema, SecureAddressSchema]),
      'A page of YouTube or Vimeo, the https address of a video file, or the name of a file in the pictures’ folder.',
      { example: 'https://www.youtube.com/watch?v=abcdefghijk', leftOut: 'no trailer' },
    ),
    stills: optional(
      Type.Array(PictureNameSchema, { maxItems: 12 }),
      'Pictures from the film, 16 to 9: file names without size and ending.',
      { example: ['the-hare-1', 'the-hare-2'], leftOut: 'none' },
    ),
    watchUrl: optional(WebAddressSchema, 'Where the film can be watched at home: the link Watch now.', {
      example: 'https://video.example.com/the-hare',
      leftOut: 'no link',
    }),
  },
  { additionalProperties: false },
);

const LanguageSchema = Type.String();
const InstantSchema = Type.String();

export const PresentationDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the showing; kept for ever.', 'hare-friday-8'),
    feature: field(KeySchema, 'The key of the film.', 'the-hare'),
    venue: field(KeySchema, 'The key of the hall.', 'harbour-1'),
    seatplan: optional(KeySchema, 'The key of a seating plan for this showing only.', {
      example: 'screen-1',
      leftOut: 'the hall’s plan',
    }),
    priceList: optional(KeySchema, 'The key of its price list; a showing on sale needs one.', {
      example: 'week',
      leftOut: 'none; it cannot be on sale',
    }),
    startsAt: field(
      InstantSchema,
      'When it begins: date, time, and the offset that the complex’s clocks have then (or UTC with `Z`).',
      '2036-05-01T18:00:00+01:00',
    ),
    endsAt: optional(InstantSchema, 'When the hall is free again, in the same form.', {
      example: '2036-05-01T20:00:00+01:00',
      leftOut: '20 minutes after the film’s running time',
    }),
    status: field(
      Type.Union([Type.Literal('on_sale'), Type.Literal('off_sale'), Type.Literal('cancelled')]),
      '`on_sale` sells; `off_sale` is shown without selling; `cancelled` is gone, and [its buyers get their money back](importing.md#showings-that-people-have-bought).',
      'on_sale',
    ),
    saleFrom: optional(InstantSchema, 'When its sale opens.', {
      example: '2036-04-01T10:00:00+01:00',
      leftOut: 'at once',
    }),
    memberSaleFrom: optional(InstantSchema, 'When its sale opens for members; before `saleFrom`.', {
      example: '2036-03-30T10:00:00+01:00',
      leftOut: 'for members and everybody else at the same time',
    }),
    saleUntil: optional(InstantSchema, 'When its sale closes; never later than it begins.', {
      example: '2036-05-01T17:30:00+01:00',
      leftOut: 'when it begins',
    }),
    isWebClosed: optional(Type.Boolean(), 'Only the counter sells it; the page says so.', {
      example: true,
      leftOut: 'false',
    }),
    language: optional(LanguageSchema, 'The language that is spoken: its ISO 639-1 code, or `silent`.', {
      example: 'en',
      leftOut: 'the film’s original language',
    }),
    isDubbed: optional(Type.Boolean(), 'The film is dubbed into that language.', {
      example: true,
      leftOut: 'false',
    }),
    subtitles: optional(Type.Array(LanguageSchema), 'The languages of its subtitles, as ISO 639-1 codes.', {
      example: ['en'],
      leftOut: 'none',
    }),
    format: optional(
      LineSchema({ maxLength: 24 }),
      'A technical term, shown as it is: `2D`, `3D`, `4K`, `35mm`, `IMAX`.',
      { example: '35mm', leftOut: 'none' },
    ),
    attributes: optional(
      Type.Array(TextsSchema),
      'Other things to say of it; each is a filter of What’s on.',
      {
        example: [{ en: 'Live piano' }],
        leftOut: 'none',
      },
    ),
    access: optional(
      Type.Array(Type.Enum([...ACCESS_FEATURES]), { uniqueItems: true }),
      '`audioDescription`, `captions` for visitors who are deaf or hard of hearing, `signLanguage`, `hearingLoop`; `relaxed`: softer sound, some light, and visitors may move about.',
      { example: ['captions'], leftOut: 'none' },
    ),
    highlight: optional(TextsSchema, 'A line above the title where the showing is featured.', {
      example: { en: 'with the Harbour Trio' },
      leftOut: 'none',
    }),
    authProfileId: optional(
      Type.Integer(),
      'A number that clients of the API read, and send with the payment.',
      { example: 1, leftOut: '1' },
    ),
    businessId: optional(
      Type.Integer(),
      'The company that sells it, as a number that clients of the API read.',
      { example: 1, leftOut: '1' },
    ),
    maxPerTransaction: optional(
      Type.Integer({ minimum: 1, maximum: 100 }),
      'The most tickets of one order.',
      { example: 4, leftOut: 'the brand’s `site.seatChoice.maxSeatsPerTransaction`' },
    ),
    newBookingUrl: optional(
      WebAddressSchema,
      'Another system sells it: the page links there, and nothing is sold here.',
      { example: 'https://tickets.example.com/hare', leftOut: 'it is sold here' },
    ),
    viewAreaFilename: optional(
      PictureNameSchema,
      'A picture of the view from the places: its file name without ending, see [Pictures](importing.md#pictures).',
      { example: 'arena-view', leftOut: 'none' },
    ),
    imageMapHtml: optional(
      Type.String({ maxLength: 20_000 }),
      'A picture of the hall with clickable areas, over the seat map; see [Pictures](importing.md#pictures).',
      {
        example:
          '<img src="/api/views/floor" usemap="#m"><map name="m"><area shape="rect" coords="0,0,9,9" href="#section-3"></map>',
        leftOut: 'none',
      },
    ),
  },
  { additionalProperties: false },
);

export type LocationDocument = Static<typeof LocationDocumentSchema>;
export type VenueDocument = Static<typeof VenueDocumentSchema>;
export type FeatureDocument = Static<typeof FeatureDocumentSchema>;
export type PresentationDocument = Static<typeof PresentationDocumentSchema>;
