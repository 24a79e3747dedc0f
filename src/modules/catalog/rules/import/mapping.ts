import { Type, type Static } from 'typebox';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { KeySchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { RATING_CLASSES } from '../documents.ts';

/**
 * The mapping document: joins showtimes in the OCAPI form, which carry neither plan nor price, to the
 * cinema's own plans and prices (decisions, 'Importing'), and drawings to price levels.
 */

const strict = { additionalProperties: false } as const;

const AttributeSchema = Type.Object(
  {
    format: Type.Optional(
      Type.String({ maxLength: 24, description: "'3D', 'IMAX', …: the showing's format" }),
    ),
    language: Type.Optional(Type.String({ description: 'spoken language, ISO 639-1' })),
    isDubbed: Type.Optional(Type.Boolean()),
    subtitles: Type.Optional(Type.Array(Type.String(), { description: 'ISO 639-1' })),
    name: Type.Optional(TextsSchema),
    isHidden: Type.Optional(Type.Boolean({ description: 'says nothing to visitors: left out' })),
  },
  strict,
);

export const MappingDocumentSchema = Type.Object(
  {
    foyerMapping: Type.Literal(1),
    /** The cinema's own key for a site; left out, a complex is made of the site as it is. */
    sites: Type.Optional(Type.Record(Type.String(), KeySchema)),
    /** Screen -> plan, and the hall it is; left out, a hall is made of the screen. */
    screens: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({ seatplan: KeySchema, venue: Type.Optional(KeySchema) }, strict),
      ),
    ),
    /** Seat layouts of one screen that have a plan of their own. */
    layouts: Type.Optional(Type.Record(Type.String(), KeySchema)),
    /** Area category -> price level that the plan must have. */
    areaCategories: Type.Optional(Type.Record(Type.String(), KeySchema)),
    attributes: Type.Optional(Type.Record(Type.String(), AttributeSchema)),
    /** Film -> a film that the cinema has already. */
    films: Type.Optional(Type.Record(Type.String(), KeySchema)),
    ratings: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            ratingClass: Type.Enum([...RATING_CLASSES]),
            rating: Type.Optional(Type.String({ maxLength: 8 })),
          },
          strict,
        ),
      ),
    ),
    priceList: Type.Optional(KeySchema),
    /** Whether joined showings go on sale at once. */
    isOnSale: Type.Optional(Type.Boolean()),
    /** Spoken language of films whose showings say none, ISO 639-1. */
    language: Type.Optional(Type.String()),
    /** The language that the file's texts are in. */
    locale: Type.Optional(Type.Enum([...LOCALES])),
  },
  strict,
);

export type MappingDocument = Static<typeof MappingDocumentSchema>;
