import { Type, type Static } from 'typebox';
import { CustomerDetailsSchema } from '#modules/customers/rules/customer-details.ts';
import { ChosenDonationsSchema } from '#modules/donations/rules/donations.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { ChosenTicketsSchema } from '#modules/tickets/rules/own-seats.ts';

/**
 * What a visitor chose, kept on the server so that it survives a reload and is in the first page.
 * Which seats are the visitor's is not in here: the claims in the database say that.
 */
const PARTS = {
  tickets: ChosenTicketsSchema,
  products: Type.Array(
    Type.Object(
      { id: Type.Integer({ minimum: 1 }), quantity: Type.Integer({ minimum: 0, maximum: 99 }) },
      { additionalProperties: false },
    ),
    { maxItems: 100 },
  ),
  delivery: Type.String({ maxLength: 40 }),
  /** Kinds of special seats that the visitor has confirmed. */
  confirmed: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 8 }),
  donations: ChosenDonationsSchema,
  customer: CustomerDetailsSchema,
};

const { tickets, products, delivery, confirmed, donations, customer } = PARTS;

/** The parts that a cart of each kind has. */
export const CART_CONTENT = {
  tickets: Type.Object({ tickets, products, delivery, confirmed, customer }, { additionalProperties: false }),
  donations: Type.Object({ donations, customer }, { additionalProperties: false }),
} as const satisfies Readonly<Record<CartKind, object>>;

/** The content of a cart of tickets, as its page changes it. */
export type CartContent = Static<(typeof CART_CONTENT)['tickets']>;

/** Every part that a cart can have; those that are not of its kind are empty. */
export type WholeContent = Static<ReturnType<typeof wholeSchema>>;
const wholeSchema = () => Type.Object(PARTS);

export const EMPTY_CART: WholeContent = {
  tickets: [],
  products: [],
  delivery: '',
  confirmed: [],
  donations: [],
  customer: {},
};
