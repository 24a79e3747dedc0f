import { Type } from 'typebox';

/** Blocked seats on the wire. */

/** A seat by its number, or as it is printed; the section may be left out where it is clear. */
export const NamedSeatSchema = Type.Union([
  Type.Object({ seatNo: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  Type.Object(
    {
      section: Type.Optional(Type.String({ maxLength: 80 })),
      row: Type.String({ maxLength: 20 }),
      seat: Type.String({ maxLength: 20 }),
    },
    { additionalProperties: false },
  ),
]);
/** Why seats are blocked, for other operators. */
export const BlockReason = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

export const NamedSeatsSchema = Type.Array(NamedSeatSchema, { minItems: 1, maxItems: 500 });

/** Row and seat are '' in general admission. */
const SEAT = {
  seatNo: Type.Integer(),
  section: Type.String(),
  row: Type.String(),
  seat: Type.String(),
};

/** Whom blocking seats would touch. Seats that nobody has are not named. */
export const SeatsTouchedSchema = Type.Object({
  /** Paid orders. */
  orders: Type.Integer(),
  /** Orders whose payment is under way. */
  paying: Type.Integer(),
  /** Orders that are kept without payment. */
  held: Type.Integer(),
  /** Visitors who are choosing. */
  visitors: Type.Integer(),
  /** The seats of the paid orders. */
  tickets: Type.Integer(),
  /** Paid orders without an e-mail address: their buyers cannot be told. */
  withoutEmail: Type.Integer(),
  seats: Type.Array(
    Type.Object({
      ...SEAT,
      state: Type.Enum(['locked', 'paying', 'held', 'sold']),
      /** The code of the order; null while it is only locked. */
      order: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});

/** The blocked seats of a presentation. */
export const BlockedSeatsSchema = Type.Object({
  presentationId: Type.Integer(),
  blocks: Type.Array(
    Type.Object({
      ...SEAT,
      reason: Type.String(),
      decidedAt: Type.String(),
      /** The operator's name. */
      decidedBy: Type.String(),
      /** False: it is sold or being paid for, and blocked as soon as that ends. */
      isInForce: Type.Boolean(),
    }),
  ),
});
