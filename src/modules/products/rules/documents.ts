import { Type, type Static } from 'typebox';
import { field, optional } from '#kernel/described.ts';
import { KeySchema, LongTextsSchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';

/** A product (popcorn, poster print) as a cinema's import document describes it. */
export const ProductDocumentSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the product; kept for ever.', 'popcorn'),
    name: field(TextsSchema, 'The name that visitors read.', { en: 'Popcorn' }),
    description: optional(LongTextsSchema, 'A sentence about it.', {
      example: { en: 'Salted, a large bag' },
      leftOut: 'none',
    }),
    position: field(Type.Integer({ minimum: 0 }), 'Its place in lists, from 0.', 0),
    price: field(Type.Number({ minimum: 0, maximum: 1e7 }), 'What it costs, in the brand’s currency.', 4.5),
    image: optional(
      Type.String({ pattern: '^[a-z0-9-]+$' }),
      'A picture: its file name without ending, see [Pictures](importing.md#pictures).',
      { example: 'popcorn', leftOut: 'none' },
    ),
    background: optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' }), 'The colour behind the picture.', {
      example: '#F6C64A',
      leftOut: 'none of its own',
    }),
    isDeliveryRequired: optional(
      Type.Boolean(),
      'It must be brought or sent: the visitor chooses one of the brand’s `deliveryWays`.',
      { example: true, leftOut: 'false' },
    ),
    isOnSale: optional(Type.Boolean(), 'Whether it can be bought.', { example: false, leftOut: 'true' }),
    maximum: optional(Type.Integer({ minimum: 1, maximum: 99 }), 'The most of it in one order.', {
      example: 10,
      leftOut: '20',
    }),
    locations: optional(Type.Array(KeySchema), 'Keys of the complexes that sell it.', {
      example: ['harbour'],
      leftOut: 'all of them',
    }),
  },
  { additionalProperties: false },
);

export type ProductDocument = Static<typeof ProductDocumentSchema>;
