import { Type } from 'typebox';
import { ORDER_STATUSES } from './order-states.ts';
import { BuyerSchema } from './wire-operator-order.ts';

/** Orders that operators have looked for, on the wire. Amounts are in major units. */

/** An answer has this many orders at most. */
export const ORDERS_FOUND = 50;

export const FoundOrderSchema = Type.Object({
  code: Type.String(),
  status: Type.Enum([...ORDER_STATUSES]),
  createdAt: Type.String(),
  currency: Type.String(),
  total: Type.Number(),
  /** What was paid back, or is to be. */
  refunded: Type.Number(),
  buyer: BuyerSchema,
  /** The presentations that it has tickets for; cancelled tickets are not counted. */
  visits: Type.Array(
    Type.Object({
      presentationId: Type.Integer(),
      /** The film, in the caller's language. */
      film: Type.String(),
      /** The start in the complex's local time, with offset. */
      dateTime: Type.String(),
      /** Hall and complex, in the caller's language. */
      hall: Type.String(),
      complex: Type.String(),
      tickets: Type.Integer(),
    }),
  ),
});
