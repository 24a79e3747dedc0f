import { Type } from 'typebox';
import { IdSchema } from '#kernel/id-schema.ts';
import { KeySchema } from '#modules/i18n/rules/texts-schema.ts';
import type { GoodsParts } from '#modules/sales/rules/goods-parts.ts';
import { MOST_CHOICES } from './documents.ts';
import { PRODUCT_CODE_FAULTS } from './product-codes.ts';
import { PRODUCT_FAULTS } from './quote-products.ts';

/** The most codes for products in one cart: more than anybody has pieces of them. */
export const MOST_CODES = 100;

const Quantity = Type.Integer({ minimum: 0, maximum: 99 });
/** The key of the chosen variant for each choice of a product, in the order of `WireProduct.choices`. */
const Variants = Type.Optional(Type.Array(KeySchema, { maxItems: MOST_CHOICES }));
/** The key of the way of delivery; '' for none. */
const Delivery = Type.String({ maxLength: 40 });

/** What products add to the calls of a cart. */
export const productParts = {
  content: {
    products: Type.Array(
      Type.Object({ id: IdSchema, quantity: Quantity, variants: Variants }, { additionalProperties: false }),
      { maxItems: 100 },
    ),
    delivery: Delivery,
  },
  empty: { products: [], delivery: '' },
  payload: {
    products: Type.Optional(
      Type.Array(Type.Object({ id: Type.Integer(), quantity: Quantity, variants: Variants }), {
        maxItems: 100,
      }),
    ),
    delivery: Type.Optional(Delivery),
    productCodes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 80 }), {
        maxItems: MOST_CODES,
        description: 'the codes that make products cheaper',
      }),
    ),
  },
  faults: [...PRODUCT_FAULTS, ...PRODUCT_CODE_FAULTS],
} satisfies GoodsParts;
