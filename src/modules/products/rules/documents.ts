import { Type, type Static } from 'typebox';
import { field, optional } from '#kernel/described.ts';
import { ColourSchema, PictureNameSchema } from '#modules/catalog/rules/picture-schema.ts';
import { VatRateSchema } from '#modules/tenancy/rules/vat-rates.ts';
import { KeySchema, LineSchema, LongTextsSchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';

/** The most pieces that a combo may have, and so the most variants that one choice has. */
export const MOST_CHOICES = 12;

/** A kind of a product that the buyer chooses. */
const VariantSchema = Type.Object(
  {
    key: field(KeySchema, 'The name by which files refer to the variant; kept for ever.', 'sweet'),
    name: field(TextsSchema, 'The name that visitors read.', { en: 'sweet' }),
    price: optional(
      Type.Number({ minimum: 0, maximum: 1e7 }),
      'What the product costs in this variant. Either this or `priceDifference`, the same one in all variants of a product.',
      { example: 5.5, leftOut: 'that of the product, with the difference' },
    ),
    priceDifference: optional(
      Type.Number({ minimum: -1e7, maximum: 1e7 }),
      'What it costs more than the product, or less when it is negative.',
      { example: 0.5, leftOut: '0' },
    ),
    isOnSale: optional(Type.Boolean(), 'Whether it can be bought.', { example: false, leftOut: 'true' }),
  },
  { additionalProperties: false },
);

/** A part of a combo. */
const PartSchema = Type.Object(
  {
    product: field(KeySchema, 'Key of the product, which is no combo itself.', 'popcorn'),
    quantity: optional(Type.Integer({ minimum: 1, maximum: MOST_CHOICES }), 'How many of it.', {
      example: 2,
      leftOut: '1',
    }),
    variants: optional(
      Type.Array(KeySchema, { minItems: 1, uniqueItems: true }),
      'Keys of its variants that the combo offers.',
      { example: ['salted', 'sweet'], leftOut: 'all of them' },
    ),
  },
  { additionalProperties: false },
);

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
      PictureNameSchema,
      'A picture: its file name without ending, see [Pictures](importing.md#pictures).',
      { example: 'popcorn', leftOut: 'none' },
    ),
    background: optional(ColourSchema, 'The colour behind the picture.', {
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
    vat: optional(
      VatRateSchema,
      'Its rate of value-added tax in percent, where it differs from the brand’s `vat`.',
      {
        example: 9,
        leftOut: 'the brand’s rate for products',
      },
    ),
    locations: optional(Type.Array(KeySchema, { minItems: 1 }), 'Keys of the complexes that sell it.', {
      example: ['harbour'],
      leftOut: 'all of them',
    }),
    formats: optional(
      Type.Array(LineSchema({ minLength: 1, maxLength: 24 }), { minItems: 1 }),
      'Formats of the showings that it is for, as showings have them.',
      { example: ['3D'], leftOut: 'all of them' },
    ),
    variants: optional(
      Type.Array(VariantSchema, { minItems: 2, maxItems: MOST_CHOICES }),
      'The kinds of it to choose from.',
      {
        example: [
          { key: 'salted', name: { en: 'salted' } },
          { key: 'sweet', name: { en: 'sweet' } },
        ],
        leftOut: 'none',
      },
    ),
    parts: optional(
      Type.Array(PartSchema, { minItems: 1, maxItems: MOST_CHOICES }),
      'The products that a combo is made of.',
      { example: [{ product: 'popcorn' }, { product: 'lemonade' }], leftOut: 'it is no combo' },
    ),
  },
  { additionalProperties: false },
);

export type ProductDocument = Static<typeof ProductDocumentSchema>;
