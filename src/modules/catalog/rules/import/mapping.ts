import { Type, type Static, type TSchema } from 'typebox';
import { field, optional } from '#kernel/described.ts';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { KeySchema, LineSchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { RATING_CLASSES } from '../documents.ts';

/**
 * The mapping document. It connects showtimes in the OCAPI form, which have no plan and no price, with the cinema's
 * plans and prices, and drawings with price levels.
 */

const strict = { additionalProperties: false } as const;

const LanguageSchema = Type.String();

const AttributeSchema = Type.Object(
  {
    format: optional(LineSchema({ maxLength: 24 }), 'The format of showings with this attribute.', {
      example: '3D',
      leftOut: 'it is no format',
    }),
    language: optional(LanguageSchema, 'Their spoken language, ISO 639-1.', {
      example: 'hi',
      leftOut: 'it says no language',
    }),
    isDubbed: optional(Type.Boolean(), 'They are dubbed.', { example: true, leftOut: 'false' }),
    subtitles: optional(Type.Array(LanguageSchema), 'The languages of their subtitles, ISO 639-1.', {
      example: ['en'],
      leftOut: 'it says none',
    }),
    name: optional(TextsSchema, 'The words for visitors.', {
      example: { en: 'Live piano' },
      leftOut: 'the attribute’s own name',
    }),
    isHidden: optional(Type.Boolean(), 'It says nothing to visitors and is left out.', {
      example: true,
      leftOut: 'false',
    }),
  },
  strict,
);

const ScreenSchema = Type.Object(
  {
    seatplan: field(KeySchema, 'The key of its seating plan.', 'screen-1'),
    venue: optional(KeySchema, 'The key of a hall that the cinema has already.', {
      example: 'harbour-1',
      leftOut: 'the screen becomes a hall',
    }),
  },
  strict,
);

const RatingSchema = Type.Object(
  {
    ratingClass: field(
      Type.Enum([...RATING_CLASSES]),
      'The colour of the age badge, as `ratingClass` of films.',
      'Y',
    ),
    rating: optional(LineSchema({ maxLength: 8 }), 'The text of the age badge.', {
      example: '15',
      leftOut: 'the rating’s own name',
    }),
  },
  strict,
);

const byId = <T extends TSchema>(schema: T) => Type.Record(Type.String(), schema);

export const MappingDocumentSchema = Type.Object(
  {
    foyerMapping: field(Type.Literal(1), 'Says that the file is a mapping, and the version of this form.', 1),
    sites: optional(byId(KeySchema), 'Site -> the key of a complex that the cinema has already.', {
      example: { '995': 'harbour' },
      leftOut: 'each site becomes a complex',
    }),
    screens: optional(byId(ScreenSchema), 'Screen -> its plan, and its hall.', {
      leftOut: 'its showings have no plan and are not on sale',
    }),
    layouts: optional(byId(KeySchema), 'A seat layout of a screen -> the key of a plan of its own.', {
      example: { '995-9-34': 'screen-9-short' },
      leftOut: 'the screen’s plan',
    }),
    areaCategories: optional(
      byId(KeySchema),
      'Area category -> the key of the price level that the plan must have for it.',
      { example: { '995-0000000003': 'standard' }, leftOut: 'only possible where showtimes have none' },
    ),
    attributes: optional(byId(AttributeSchema), 'Attribute -> what it says of a showing.', {
      leftOut: 'it is shown by its own name',
    }),
    films: optional(byId(KeySchema), 'Film -> the key of a film that the cinema has already.', {
      example: { HO00006545: 'the-hare' },
      leftOut: 'each film becomes one',
    }),
    ratings: optional(byId(RatingSchema), 'Age rating -> its badge.', {
      leftOut: 'a badge by its minimum age',
    }),
    priceList: optional(KeySchema, 'The key of the price list of all showings.', {
      example: 'week',
      leftOut: 'none; they are not on sale',
    }),
    isOnSale: optional(Type.Boolean(), 'Whether showings with plan and prices go on sale at once.', {
      example: true,
      leftOut: 'false',
    }),
    language: optional(LanguageSchema, 'The spoken language of films whose showings say none, ISO 639-1.', {
      example: 'en',
      leftOut: 'it is unknown and not shown',
    }),
    locale: optional(Type.Enum([...LOCALES]), 'The language of the file’s texts.', {
      example: 'en',
      leftOut: '`en`',
    }),
  },
  strict,
);

export type MappingDocument = Static<typeof MappingDocumentSchema>;
