import { Type, type Static } from 'typebox';

/** The payment methods that a brand offers, and the provider of each. */

/** The methods that a customer can choose: a card, or a six-digit code from their bank’s app. */
export const OFFERED_METHODS = ['card', 'code'] as const;
/** The providers that move money outside the shop. */
export const OUTSIDE_PROVIDERS = ['demo', 'stripe'] as const;

/** The card schemes that the screen of a card payment can name. */
export const CARD_SCHEMES = [
  'visa',
  'mastercard',
  'amex',
  'diners',
  'discover',
  'jcb',
  'unionpay',
  'isracard',
] as const;

const MaxPayments = Type.Integer({ minimum: 1, maximum: 36 });

/**
 * A method with its provider. `maxPayments`: into how many payments (instalments) the amount may be split; 1 when
 * left out. `cards`: the schemes that the provider takes for this brand, named beside the method; Visa and Mastercard
 * when left out.
 */
const OfferSchema = Type.Object(
  {
    method: Type.Enum([...OFFERED_METHODS]),
    provider: Type.Enum([...OUTSIDE_PROVIDERS]),
    maxPayments: Type.Optional(MaxPayments),
    cards: Type.Optional(Type.Array(Type.Enum([...CARD_SCHEMES]), { minItems: 1, uniqueItems: true })),
  },
  { additionalProperties: false },
);

const OffersSchema = Type.Array(OfferSchema, { minItems: 1 });

/** In the order in which the customer sees them: one list for every flow, or lists for single flows. */
export const PaymentOffersSchema = Type.Object(
  { offers: OffersSchema, flows: Type.Optional(Type.Record(Type.String(), OffersSchema)) },
  { additionalProperties: false },
);

/** The form of documents from before there were methods: cards, by one provider. */
const CardsOnlySchema = Type.Object(
  { gateway: Type.Enum([...OUTSIDE_PROVIDERS]), maxPayments: MaxPayments },
  { additionalProperties: false },
);

export const WrittenPaymentSchema = Type.Union([PaymentOffersSchema, CardsOnlySchema]);

export type PaymentOffer = Static<typeof OfferSchema>;
export type PaymentOffers = Static<typeof PaymentOffersSchema>;

/** The payment offers of a brand, from either form of its document. */
export const paymentOffersOf = (written: Static<typeof WrittenPaymentSchema>): PaymentOffers =>
  'offers' in written
    ? written
    : { offers: [{ method: 'card', provider: written.gateway, maxPayments: written.maxPayments }] };
