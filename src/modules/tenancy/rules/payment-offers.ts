import { Type, type Static } from 'typebox';
import { field, optional, written } from '#kernel/described.ts';

/** The payment methods that a brand offers, and the provider of each. */

/**
 * The methods that a customer can choose: a card, a six-digit code from their bank’s app, a transfer that they
 * confirm on their bank’s own page, PayPal, or the wallet of their device (Apple Pay, Google Pay).
 */
export const OFFERED_METHODS = ['card', 'code', 'transfer', 'paypal', 'wallet'] as const;
/** The providers that move money outside the shop. */
export const OUTSIDE_PROVIDERS = ['demo', 'stripe', 'payu', 'paypal', 'cardcom'] as const;

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

const OfferSchema = Type.Object(
  {
    method: field(
      Type.Enum([...OFFERED_METHODS]),
      'How the buyer pays: by `card`, by a `code` from the bank’s app, by a `transfer` on the bank’s page, by `paypal`, or by the device’s `wallet` (Apple Pay and Google Pay, shown where the device has them).',
      'card',
    ),
    provider: field(
      Type.Enum([...OUTSIDE_PROVIDERS]),
      'Who moves the money: `stripe`, `payu` (BLIK in Poland), `paypal`, `cardcom` (cards in Israel), or `demo` for trying out.',
      'stripe',
    ),
    maxPayments: optional(MaxPayments, 'Into how many payments (instalments) the buyer may split it.', {
      example: 3,
      leftOut: '1',
    }),
    cards: optional(
      Type.Array(Type.Enum([...CARD_SCHEMES]), { minItems: 1, uniqueItems: true }),
      'The cards that the provider takes for this brand, named beside the method.',
      { example: ['visa', 'mastercard', 'amex'], leftOut: 'Visa and Mastercard' },
    ),
    issuerBins: optional(
      Type.Array(written('^[0-9]{4,8}$', 'write 4 to 8 digits, like 458045'), {
        minItems: 1,
        uniqueItems: true,
      }),
      'The first digits of the only cards that may pay: of one issuer, for example. Any other is refused before it is charged.',
      { example: ['458045'], leftOut: 'every card' },
    ),
  },
  { additionalProperties: false },
);

const OffersSchema = Type.Array(OfferSchema, { minItems: 1 });

/** In the order in which the customer sees them: one list for every flow, or lists for single flows. */
export const PaymentOffersSchema = Type.Object(
  {
    offers: field(OffersSchema, 'The methods, in the order in which buyers see them.'),
    flows: optional(
      Type.Record(Type.String(), OffersSchema),
      'Other methods for a flow (`tickets`, `donations`), in the same form.',
      {
        example: { donations: [{ method: 'card', provider: 'stripe' }] },
        leftOut: '`offers` count everywhere',
      },
    ),
    appleDomainFile: optional(
      written('^[\\x21-\\x7e]+$', 'write the text of Apple’s file, without spaces or line breaks', {
        maxLength: 32_768,
      }),
      'The text of the file with which Apple Pay checks the shop’s hosts, where the payment provider gives one; it is served at `/.well-known/apple-developer-merchantid-domain-association`.',
      { example: '7B227073704964223A2239', leftOut: 'no such file' },
    ),
  },
  { additionalProperties: false },
);

/** The form of documents from before there were methods: cards, by one provider. */
const CardsOnlySchema = Type.Object(
  {
    gateway: field(
      Type.Enum([...OUTSIDE_PROVIDERS]),
      'An older form, instead of `offers`: cards by this provider.',
      'stripe',
    ),
    maxPayments: field(MaxPayments, 'Of the older form: as `maxPayments` of an offer.', 1),
  },
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

/** The offers of every flow. */
export const everyOffer = ({ offers, flows = {} }: PaymentOffers): PaymentOffer[] => [
  ...offers,
  ...Object.values(flows).flat(),
];
