import { Type, type Static } from 'typebox';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { LineSchema, LongTextsSchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { paymentOffersOf, WrittenPaymentSchema, type PaymentOffers } from './payment-offers.ts';

/** The document of a brand (tenant); it is imported like all other documents. */

const LocaleName = Type.Enum([...LOCALES]);
const Colour = Type.String({ pattern: '^oklch\\([0-9. ]+\\)$' });
const Pair = Type.Object({ light: Colour, dark: Colour }, { additionalProperties: false });
const Host = Type.String({ pattern: '^[a-z0-9.-]+$' });

/** Languages, money and place of a brand. `BRAND_DEFAULTS` has the values for what a document leaves out. */
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
    /** When the accent colour is close to the hue of the second price level, the brand gives the level another hue. */
    seat2: Type.Optional(Pair),
  },
  { additionalProperties: false },
);

/** Where buyers get help: at least one way. */
const HelpSchema = Type.Object(
  {
    /** As it is written in the brand's country: '0700 12 345'. */
    phone: Type.Optional(Type.String({ pattern: '^\\+?[0-9][0-9 ()-]{2,29}$' })),
    email: Type.Optional(Type.String({ pattern: '^[^@\\s<>"]+@[^@\\s<>"]+\\.[^@\\s<>"]+$', maxLength: 254 })),
    /** The address of a page with answers. */
    page: Type.Optional(Type.String({ pattern: '^https?://[^\\s<>"]+$', maxLength: 500 })),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const BrandDocumentSchema = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }),
    id: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
    name: TextsSchema,
    /** The hosts of this brand; in demo mode also `<code>.localhost`. */
    hosts: Type.Array(Host),
    isDefault: Type.Optional(Type.Boolean()),
    locales: Type.Optional(PLACE_SCHEMAS.locales),
    defaultLocale: Type.Optional(PLACE_SCHEMAS.defaultLocale),
    currency: Type.Optional(PLACE_SCHEMAS.currency),
    /** Shown next to prices: 1 unit of the brand's currency is `rate` units of the second. */
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
    /** SVG path of the logo's mark in a 28 x 28 box, drawn with a round stroke. */
    mark: Type.Array(
      Type.Object({ d: Type.String({ pattern: '^[-MmLlHhVvCcSsQqTtAaZz0-9., ]+$' }), width: Type.Number() }),
    ),
    /** Overrides of the site configuration; an import checks them against it. */
    site: Type.Record(Type.String(), Type.Unknown()),
    /** Texts that replace those of the catalogues: locale -> key -> ICU message. */
    wording: Type.Record(Type.String(), Type.Record(Type.String(), LineSchema())),
    /** Hosts to which a '/http…' address may redirect at once. */
    leaveHosts: Type.Array(Host),
    payment: WrittenPaymentSchema,
    deliveryWays: Type.Array(
      Type.Object(
        {
          key: LineSchema(),
          name: TextsSchema,
          /** It is sent to the customer's home: the form then has street, city and postal code. */
          needsAddress: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    serviceChargeLabel: Type.Optional(TextsSchema),
    terms: LongTextsSchema,
    mailFrom: LineSchema({ minLength: 3 }),
    /** Where buyers get help; the foot of every page shows it, also while they pay. */
    help: Type.Optional(HelpSchema),
    /** Until how many hours before the presentation tickets can be returned; shown with the terms. */
    returnsUntilHours: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
);

/** The document as a brand writes it. */
export type WrittenBrand = Static<typeof BrandDocumentSchema>;

type Place = { readonly [Name in keyof typeof PLACE_SCHEMAS]: Static<(typeof PLACE_SCHEMAS)[Name]> };
/** The document with all defaults filled in. */
export type BrandDocument = Omit<WrittenBrand, 'payment'> & Place & { readonly payment: PaymentOffers };
export type Theme = Static<typeof ThemeSchema>;

/** The default configuration of specification sections 3 (data) and 9 (constants). */
export const BRAND_DEFAULTS: Place = {
  locales: ['en', 'bg'],
  defaultLocale: 'bg',
  currency: 'BGN',
  country: 'BG',
  timeZone: 'Asia/Jerusalem',
};

/** Fills in the defaults of a brand's document. */
export const wholeBrand = (written: WrittenBrand): BrandDocument => ({
  ...BRAND_DEFAULTS,
  ...written,
  payment: paymentOffersOf(written.payment),
});
