import { Type, type Static, type TObject } from 'typebox';
import { CustomerDetailsSchema } from '#modules/customers/rules/customer-details.ts';
import { ALL_CART_KINDS, GOODS_CART_KINDS } from '#modules/sales/rules/cart-kinds.ts';
import type { EnteredVoucher } from '#modules/vouchers/rules/share-out.ts';
import { partsOf } from './goods-parts.ts';

const customer = CustomerDetailsSchema;

/** What a visitor has chosen in a cart of tickets, stored on the server so that it survives a reload. */
export const TicketContentSchema = Type.Object(
  { ...partsOf(['tickets'], 'content'), customer },
  { additionalProperties: false },
);
export type TicketContent = Static<typeof TicketContentSchema>;

/** What a visitor has chosen in a cart of goods without a seat; the parts of other goods are empty. */
export const GoodsContentSchema = Type.Object(
  { ...partsOf(GOODS_CART_KINDS, 'content'), customer },
  { additionalProperties: false },
);

/** All parts that a cart can have; those of other kinds are empty. */
export type WholeContent = TicketContent &
  Static<typeof GoodsContentSchema> & {
    /** The vouchers that were entered. Only calls of their own change them (contract/voucher-calls.ts). */
    readonly voucherPayments: readonly EnteredVoucher[];
    /** The codes that were entered for products, likewise (contract/code-calls.ts). */
    readonly productCodes: readonly string[];
  };

export const EMPTY_CART: WholeContent = {
  ...partsOf(ALL_CART_KINDS, 'empty'),
  customer: {},
  voucherPayments: [],
  productCodes: [],
};

/** The parts of a content that a schema has. */
export const contentIn = <Schema extends TObject>(schema: Schema, content: Static<Schema>): Static<Schema> =>
  Object.fromEntries(Object.entries(content).filter(([part]) => part in schema.properties)) as Static<Schema>;
