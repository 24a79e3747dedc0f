import { Type, type Static } from 'typebox';
import { KeySchema, LongTextsSchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';

/** A product (popcorn, poster print) as a cinema's import document describes it. */
export const ProductDocumentSchema = Type.Object(
  {
    key: KeySchema,
    name: TextsSchema,
    description: Type.Optional(LongTextsSchema),
    position: Type.Integer({ minimum: 0 }),
    price: Type.Number({ minimum: 0, maximum: 1e7, description: 'major units of the brand’s currency' }),
    /** The picture's file name without ending (docs/importing.md, 'Pictures'), and the colour behind it. */
    image: Type.Optional(Type.String({ pattern: '^[a-z0-9-]+$' })),
    background: Type.Optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })),
    isDeliveryRequired: Type.Optional(Type.Boolean()),
    isOnSale: Type.Optional(Type.Boolean()),
    maximum: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    /** Keys of the complexes that sell it; when left out, all of them. */
    locations: Type.Optional(Type.Array(KeySchema)),
  },
  { additionalProperties: false },
);

export type ProductDocument = Static<typeof ProductDocumentSchema>;
