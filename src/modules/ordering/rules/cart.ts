import { IdSchema } from '#kernel/id-schema.ts';
import { Type, type Static } from 'typebox';
import { CustomerDetailsSchema } from '#modules/customers/rules/customer-details.ts';
import { ChosenDonationsSchema } from '#modules/donations/rules/donations.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { ChosenTicketsSchema } from '#modules/tickets/rules/own-seats.ts';

/**
 * What a visitor has chosen, stored on the server so that it survives a reload. The visitor's seats are not part of
 * it: they are in the table `claim`.
 */
const PARTS = {
  tickets: ChosenTicketsSchema,
  products: Type.Array(
    Type.Object(
      { id: IdSchema, quantity: Type.Integer({ minimum: 0, maximum: 99 }) },
      { additionalProperties: false },
    ),
    { maxItems: 100 },
  ),
  delivery: Type.String({ maxLength: 40 }),
  /** The kinds of special seats that the visitor has confirmed. */
  confirmed: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 8 }),
  donations: ChosenDonationsSchema,
  customer: CustomerDetailsSchema,
};

const { tickets, products, delivery, confirmed, donations, customer } = PARTS;

/** The parts of a cart of each kind. */
export const CART_CONTENT = {
  tickets: Type.Object({ tickets, products, delivery, confirmed, customer }, { additionalProperties: false }),
  donations: Type.Object({ donations, customer }, { additionalProperties: false }),
} as const satisfies Readonly<Record<CartKind, object>>;

/** The part of a ticket cart's content that its page can change. */
export type CartContent = Static<(typeof CART_CONTENT)['tickets']>;

/** All parts that a cart can have; those of other kinds are empty. */
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
