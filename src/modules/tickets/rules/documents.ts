import { Type, type Static } from 'typebox';
import { KeySchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { SEAT_KIND_NAMES } from '#modules/seating/rules/seat-kinds.ts';

/** Price levels, ticket types, price lists and service charges as a cinema's import documents describe them. */

const Amount = Type.Number({ minimum: 0, maximum: 1e7, description: 'major units of the brand’s currency' });

/** The name of a kind of seat in documents. */
const SeatKindName = Type.Enum([...SEAT_KIND_NAMES]);

export const TicketGroupDocumentSchema = Type.Object(
  {
    key: KeySchema,
    name: TextsSchema,
    position: Type.Integer({ minimum: 0 }),
    isByCodeEnabled: Type.Optional(Type.Boolean()),
    /** What a place of this level has that others do not: 'Wider seats with more legroom'. */
    description: Type.Optional(TextsSchema),
    /** The visitor must confirm the level before the next step, once in an order. */
    isPremium: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const TicketTypeDocumentSchema = Type.Object(
  {
    key: KeySchema,
    name: TextsSchema,
    position: Type.Integer({ minimum: 0 }),
    /** 'Bring your student card.' */
    hint: Type.Optional(TextsSchema),
    /** How many seats one ticket of this type covers (a family of four: 4). 1 when left out. */
    multiplyFactor: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    /** The least and the most tickets of this type in an order that has any of it. */
    minimum: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    maximum: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    /** The order must also have a ticket of one of these types ('a child with an adult'). */
    companionOf: Type.Optional(Type.Array(KeySchema, { minItems: 1 })),
    /** The kinds of seat that it is for; every kind when left out. Places of general admission count as `seat`. */
    seatKinds: Type.Optional(Type.Array(SeatKindName, { minItems: 1, uniqueItems: true })),
    /** For the companion of a wheelchair user: at most as many as wheelchair places in the same order. */
    perWheelchair: Type.Optional(Type.Boolean()),
    /** Sold at the counter only, never on the web. */
    walkin: Type.Optional(Type.Boolean()),
    /** Asks for references (a hotel guest, a senior ID); never the default ticket. */
    ref1prompt: Type.Optional(TextsSchema),
    ref2prompt: Type.Optional(TextsSchema),
    /** Available only with a code. */
    byCode: Type.Optional(Type.Boolean()),
    addons: Type.Optional(
      Type.Array(
        Type.Object({ key: KeySchema, name: TextsSchema, price: Amount }, { additionalProperties: false }),
      ),
    ),
  },
  { additionalProperties: false },
);

export const PriceListDocumentSchema = Type.Object(
  {
    key: KeySchema,
    prices: Type.Array(
      Type.Object(
        {
          group: KeySchema,
          ticket: KeySchema,
          price: Amount,
          oldPrice: Type.Optional(Amount),
          serviceCharge: Type.Optional(Amount),
          isSoldOut: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    /** Keys of the service charges that apply to presentations with this price list. */
    charges: Type.Array(KeySchema),
  },
  { additionalProperties: false },
);

export const ServiceChargeDocumentSchema = Type.Object(
  {
    key: KeySchema,
    /** The brand's default label when left out. */
    name: Type.Optional(TextsSchema),
    position: Type.Integer({ minimum: 0 }),
    amount: Type.Optional(Amount),
    percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    per: Type.Union([Type.Literal('ticket'), Type.Literal('order')]),
  },
  { additionalProperties: false },
);

export type TicketGroupDocument = Static<typeof TicketGroupDocumentSchema>;
export type TicketTypeDocument = Static<typeof TicketTypeDocumentSchema>;
export type PriceListDocument = Static<typeof PriceListDocumentSchema>;
export type ServiceChargeDocument = Static<typeof ServiceChargeDocumentSchema>;
