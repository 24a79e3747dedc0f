import { Type, type Static } from 'typebox';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { KeySchema, LineSchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { RATING_CLASSES } from '../documents.ts';

/**
 * The mapping document. It connects showtimes in the OCAPI form, which have no plan and no price, with the cinema's
 * plans and prices, and drawings with price levels.
 */

const strict = { additionalProperties: false } as const;

const AttributeSchema = Type.Object(
  {
    format: Type.Optional(
      LineSchema({ maxLength: 24, description: "'3D', 'IMAX', …: the showing's format" }),
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
    /** The cinema's own key of a site; when left out, the site becomes a complex. */
    sites: Type.Optional(Type.Record(Type.String(), KeySchema)),
    /** Screen -> plan and hall; when left out, the screen becomes a hall. */
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
            rating: Type.Optional(LineSchema({ maxLength: 8 })),
          },
          strict,
        ),
      ),
    ),
    priceList: Type.Optional(KeySchema),
    /** Whether connected presentations go on sale at once. */
    isOnSale: Type.Optional(Type.Boolean()),
    /** Spoken language of films whose presentations give none, ISO 639-1. */
    language: Type.Optional(Type.String()),
    /** The language of the file's texts. */
    locale: Type.Optional(Type.Enum([...LOCALES])),
  },
  strict,
);

export type MappingDocument = Static<typeof MappingDocumentSchema>;
