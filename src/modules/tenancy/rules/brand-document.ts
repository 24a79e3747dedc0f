import { Type, type Static } from 'typebox';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { paymentOffersOf, WrittenPaymentSchema, type PaymentOffers } from './payment-offers.ts';

/** A brand (tenant) as its document says it; imported like everything else (decisions, 'Tenancy'). */

const LocaleName = Type.Enum([...LOCALES]);
const Colour = Type.String({ pattern: '^oklch\\([0-9. ]+\\)$' });
const Pair = Type.Object({ light: Colour, dark: Colour }, { additionalProperties: false });
const Host = Type.String({ pattern: '^[a-z0-9.-]+$' });

/** Languages, money and place of a brand; what its document leaves out is `BRAND_DEFAULTS`. */
export const PLACE_SCHEMAS = {
  locales: Type.Array(LocaleName, { minItems: 1 }),
  defaultLocale: LocaleName,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  timeZone: Type.String(),
};

export const ThemeSchema = Type.Object(
  {
    hue: Type.Number({ minimum: 0, maximum: 360 }),
    radius: Type.Number({ minimum: 0, maximum: 24 }),
    accent: Pair,
    accentPress: Pair,
    onAccent: Pair,
    accentWash: Pair,
    /** Where the accent sits near the second price level's hue, the brand moves the level. */
    seat2: Type.Optional(Pair),
  },
  { additionalProperties: false },
);

export const BrandDocumentSchema = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }),
    id: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
    name: TextsSchema,
    /** Hosts that are this brand; in demo mode `<code>.localhost` besides. */
    hosts: Type.Array(Host),
    isDefault: Type.Optional(Type.Boolean()),
    locales: Type.Optional(PLACE_SCHEMAS.locales),
    defaultLocale: Type.Optional(PLACE_SCHEMAS.defaultLocale),
    currency: Type.Optional(PLACE_SCHEMAS.currency),
    /** Shown beside prices: 1 unit of the brand's currency is `rate` of the second. */
    secondCurrency: Type.Optional(
      Type.Object(
        {
          currency: Type.String({ pattern: '^[A-Z]{3}$' }),
          rate: Type.Number({ exclusiveMinimum: 0 }),
          from: Type.Optional(Type.String()),
          until: Type.Optional(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
    country: Type.Optional(PLACE_SCHEMAS.country),
    timeZone: Type.Optional(PLACE_SCHEMAS.timeZone),
    theme: ThemeSchema,
    /** Path data of the mark in a 28 x 28 box, drawn with a round stroke. */
    mark: Type.Array(
      Type.Object({ d: Type.String({ pattern: '^[-MmLlHhVvCcSsQqTtAaZz0-9., ]+$' }), width: Type.Number() }),
    ),
    /** Overrides of the site configuration; checked against it when imported. */
    site: Type.Record(Type.String(), Type.Unknown()),
    /** Wording over the catalogues: locale -> key -> ICU message. */
    wording: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
    /** Hosts that '/http…' leaves to at once. */
    leaveHosts: Type.Array(Host),
    payment: WrittenPaymentSchema,
    deliveryWays: Type.Array(
      Type.Object(
        {
          key: Type.String(),
          name: TextsSchema,
          /** It goes to the customer's home: the form then asks for street, city and postal code. */
          needsAddress: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    serviceChargeLabel: Type.Optional(TextsSchema),
    terms: TextsSchema,
    mailFrom: Type.String({ minLength: 3 }),
    /** Hours before the showing until which tickets can be returned; shown with the terms. */
    returnsUntilHours: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
);

/** The document as it is written. */
export type WrittenBrand = Static<typeof BrandDocumentSchema>;

type Place = { readonly [Name in keyof typeof PLACE_SCHEMAS]: Static<(typeof PLACE_SCHEMAS)[Name]> };
/** The document with nothing left out. */
export type BrandDocument = Omit<WrittenBrand, 'payment'> & Place & { readonly payment: PaymentOffers };
export type Theme = Static<typeof ThemeSchema>;

/** Specification sections 3 and 9, 'Default configuration'. */
export const BRAND_DEFAULTS: Place = {
  locales: ['en', 'bg'],
  defaultLocale: 'bg',
  currency: 'BGN',
  country: 'BG',
  timeZone: 'Asia/Jerusalem',
};

/** A brand's document with the defaults where it says nothing. */
export const wholeBrand = (written: WrittenBrand): BrandDocument => ({
  ...BRAND_DEFAULTS,
  ...written,
  payment: paymentOffersOf(written.payment),
});
