import { Type, type Static } from 'typebox';

/** What a brand lets its customers pay with, and who moves the money of each method. */

/** What a customer can pick. */
export const OFFERED_METHODS = ['card'] as const;
/** Who moves the money outside of the shop. */
export const OUTSIDE_PROVIDERS = ['demo', 'stripe'] as const;

const MaxPayments = Type.Integer({ minimum: 1, maximum: 36 });

/** A method with its provider. `maxPayments`: in how many payments (instalments) the amount may be split; 1 when left out. */
const OfferSchema = Type.Object(
  {
    method: Type.Enum([...OFFERED_METHODS]),
    provider: Type.Enum([...OUTSIDE_PROVIDERS]),
    maxPayments: Type.Optional(MaxPayments),
  },
  { additionalProperties: false },
);

const OffersSchema = Type.Array(OfferSchema, { minItems: 1 });

/** In the order in which they are offered: in every flow, or in those that have a list of their own. */
export const PaymentOffersSchema = Type.Object(
  { offers: OffersSchema, flows: Type.Optional(Type.Record(Type.String(), OffersSchema)) },
  { additionalProperties: false },
);

/** As brands were written before there were methods: cards, by one provider. */
const CardsOnlySchema = Type.Object(
  { gateway: Type.Enum([...OUTSIDE_PROVIDERS]), maxPayments: MaxPayments },
  { additionalProperties: false },
);

export const WrittenPaymentSchema = Type.Union([PaymentOffersSchema, CardsOnlySchema]);

export type PaymentOffer = Static<typeof OfferSchema>;
export type PaymentOffers = Static<typeof PaymentOffersSchema>;

/** What a brand offers, however its document is written. */
export const paymentOffersOf = (written: Static<typeof WrittenPaymentSchema>): PaymentOffers =>
  'offers' in written
    ? written
    : { offers: [{ method: 'card', provider: written.gateway, maxPayments: written.maxPayments }] };
