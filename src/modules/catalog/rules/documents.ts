import { Type, type Static } from 'typebox';
import {
  KeySchema,
  LineSchema,
  LongTextsSchema,
  TextsSchema,
  WebAddressSchema,
} from '#modules/i18n/rules/texts-schema.ts';

import { ACCESS_FEATURES } from './access-features.ts';

/** Complexes, halls, films and presentations as a cinema's import documents describe them. */

export const LocationDocumentSchema = Type.Object(
  {
    key: KeySchema,
    name: TextsSchema,
    address: Type.Optional(TextsSchema),
    city: Type.Optional(TextsSchema),
    latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    timeZone: Type.String(),
    position: Type.Integer({ minimum: 0 }),
    /** The complex is offline: nothing can be booked on the web. */
    isOffline: Type.Optional(Type.Boolean()),
    /** The complex sells on the day only. */
    isAdvanceSaleBlocked: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const VenueDocumentSchema = Type.Object(
  {
    key: KeySchema,
    location: KeySchema,
    name: TextsSchema,
    venueTypeId: Type.Optional(Type.Integer({ minimum: 1 })),
    /** 3 is the single-seat rule; any other number: no such rule. */
    seatingPolicyId: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The plan of presentations that name none. */
    seatplan: Type.Optional(KeySchema),
  },
  { additionalProperties: false },
);

/** The name of a file in the pictures' folder (docs/importing.md, 'Pictures'), without its ending. */
const PictureNameSchema = Type.String({ pattern: '^[a-z0-9-]+$' });

/** Age rating classes of the banner (specification section 2). */
export const RATING_CLASSES = ['ALL', 'C', 'Y', 'R', 'NA'] as const;

export const FeatureDocumentSchema = Type.Object(
  {
    key: KeySchema,
    title: TextsSchema,
    originalTitle: Type.Optional(LineSchema()),
    synopsis: Type.Optional(LongTextsSchema),
    directors: Type.Array(TextsSchema),
    cast: Type.Array(TextsSchema),
    year: Type.Optional(Type.Integer({ minimum: 1880, maximum: 2200 })),
    runtime: Type.Integer({ minimum: 1, maximum: 1440, description: 'minutes' }),
    releaseDate: Type.Optional(LineSchema()),
    ratingClass: Type.Enum([...RATING_CLASSES]),
    /** The text of the badge: '12+', 'All'. */
    rating: Type.Optional(LineSchema({ maxLength: 8 })),
    /** Original language: ISO 639-1, or 'silent'. */
    language: Type.String(),
    category: Type.Optional(
      Type.Object({ id: Type.Integer(), name: TextsSchema }, { additionalProperties: false }),
    ),
    genres: Type.Optional(Type.Array(TextsSchema)),
    /** Poster: a file name without size and ending, see docs/importing.md, 'Pictures'; the placeholder when left out. */
    poster: Type.Optional(PictureNameSchema),
    tint: Type.Optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })),
    tintInk: Type.Optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })),
    /** Why the film has its age rating: 'Fights and a battle seen from afar'. */
    ratingReason: Type.Optional(TextsSchema),
    /**
     * A page of YouTube or Vimeo, the https address of a video file, or the name of a file in the pictures' folder
     * without ending.
     */
    trailer: Type.Optional(Type.Union([PictureNameSchema, WebAddressSchema])),
    /** Pictures of the film, 16 to 9: file names without size and ending. */
    stills: Type.Optional(Type.Array(PictureNameSchema, { maxItems: 12 })),
    /** The address of Watch Now on What's on. */
    watchUrl: Type.Optional(LineSchema()),
  },
  { additionalProperties: false },
);

export const PresentationDocumentSchema = Type.Object(
  {
    key: KeySchema,
    feature: KeySchema,
    venue: KeySchema,
    /** The hall's plan when left out. */
    seatplan: Type.Optional(KeySchema),
    priceList: Type.Optional(KeySchema),
    /** ISO 8601 with offset. */
    startsAt: Type.String(),
    /** Running time and 20 minutes after the start when left out. */
    endsAt: Type.Optional(Type.String()),
    status: Type.Union([Type.Literal('on_sale'), Type.Literal('off_sale'), Type.Literal('cancelled')]),
    saleFrom: Type.Optional(Type.String()),
    saleUntil: Type.Optional(Type.String()),
    isWebClosed: Type.Optional(Type.Boolean()),
    /** Spoken language: ISO 639-1, or 'silent'; dubbed into it, subtitled in these. */
    language: Type.Optional(Type.String()),
    isDubbed: Type.Optional(Type.Boolean()),
    subtitles: Type.Optional(Type.Array(Type.String())),
    /** '2D', '3D', '4K', '35mm', 'IMAX': a technical term, shown as it is unless the catalogue has a text for it. */
    format: Type.Optional(LineSchema({ maxLength: 24 })),
    attributes: Type.Optional(Type.Array(TextsSchema)),
    /**
     * For everyone: audio description, captions for visitors who are deaf or hard of hearing, sign language, a hearing
     * loop; 'relaxed': softer sound, some light, and visitors may move about.
     */
    access: Type.Optional(Type.Array(Type.Enum([...ACCESS_FEATURES]), { uniqueItems: true })),
    /** A line above the title where it is featured: 'with the Vitosha String Quartet'. */
    highlight: Type.Optional(TextsSchema),
    authProfileId: Type.Optional(Type.Integer()),
    businessId: Type.Optional(Type.Integer()),
    maxPerTransaction: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** Where another system sells it: the order's page links there, and nothing is sold here. */
    newBookingUrl: Type.Optional(WebAddressSchema),
    /** The view from the places: the picture's file name without ending (docs/importing.md, 'Pictures'). */
    viewAreaFilename: Type.Optional(PictureNameSchema),
    /** A picture of the hall with clickable areas, shown over the seat map; `href="#section-3"` opens section 3. */
    imageMapHtml: Type.Optional(Type.String({ maxLength: 20_000 })),
  },
  { additionalProperties: false },
);

export type LocationDocument = Static<typeof LocationDocumentSchema>;
export type VenueDocument = Static<typeof VenueDocumentSchema>;
export type FeatureDocument = Static<typeof FeatureDocumentSchema>;
export type PresentationDocument = Static<typeof PresentationDocumentSchema>;
