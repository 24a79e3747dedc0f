import { Type, type Static } from 'typebox';
import { DaySchema } from '#kernel/day-schema.ts';
import { field, optional, written } from '#kernel/described.ts';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { LineSchema, LongTextsSchema, TextsSchema } from '#modules/i18n/rules/texts-schema.ts';
import { CountrySchema } from './country-schema.ts';
import { VatRatesSchema } from './vat-rates.ts';
import { paymentOffersOf, WrittenPaymentSchema, type PaymentOffers } from './payment-offers.ts';

/** The document of a brand (tenant); it is imported like all other documents. */

const LocaleName = Type.Enum([...LOCALES]);
const Colour = written(
  '^oklch\\([0-9. ]+\\)$',
  'write lightness, chroma and hue in CSS, like oklch(.47 .13 250)',
);
const Pair = Type.Object({ light: Colour, dark: Colour }, { additionalProperties: false });
const Host = written(
  '^[a-z0-9.-]+$',
  'write the host alone, in small letters and without https://, like tickets.harbour.example',
);
const Currency = written('^[A-Z]{3}$', 'write its code of ISO 4217, three capital letters, like EUR');

/** Languages, money and place of a brand. `BRAND_DEFAULTS` has the values for what a document leaves out. */
export const PLACE_SCHEMAS = {
  locales: Type.Array(LocaleName, { minItems: 1 }),
  defaultLocale: LocaleName,
  currency: Currency,
  country: CountrySchema,
  timeZone: Type.String(),
};

/** A colour for the light and one for the dark screen. */
const pairOf = (meaning: string, light: string, dark: string) =>
  field(Pair, `${meaning} A \`light\` and a \`dark\` value, in CSS \`oklch\`.`, { light, dark });

export const ThemeSchema = Type.Object(
  {
    hue: field(
      Type.Number({ minimum: 0, maximum: 360 }),
      'The hue of the greys, in degrees of the colour circle of `oklch`.',
      250,
    ),
    radius: field(Type.Number({ minimum: 0, maximum: 24 }), 'How round corners are, in pixels.', 8),
    accent: pairOf('The colour of buttons and chosen seats.', 'oklch(.47 .13 250)', 'oklch(.80 .12 250)'),
    accentPress: pairOf('The same while it is pressed.', 'oklch(.40 .12 250)', 'oklch(.86 .10 250)'),
    onAccent: pairOf(
      'Text on it; readable, at a contrast of 4.5 or more.',
      'oklch(1 0 0)',
      'oklch(.19 .04 250)',
    ),
    accentWash: pairOf('A pale ground of it.', 'oklch(.955 .02 250)', 'oklch(.27 .04 250)'),
    seat2: optional(
      Pair,
      'The seats of the second price level, `light` and `dark`, where the accent colour is too close to the usual one.',
      {
        example: { light: 'oklch(.60 .15 60)', dark: 'oklch(.75 .13 60)' },
        leftOut: 'the shop’s colour for it',
      },
    ),
  },
  { additionalProperties: false },
);

/** Where buyers get help: at least one way. */
const HelpSchema = Type.Object(
  {
    phone: optional(
      written(
        '^\\+?[0-9(][0-9 ()/.-]{2,29}$',
        'write digits with spaces, hyphens, points, brackets or a slash between them, like 023 9200 0000',
      ),
      'A phone number, as it is written in the brand’s country.',
      { example: '023 9200 0000', leftOut: 'none' },
    ),
    email: optional(
      written(
        '^[^@\\s<>"]+@[^@\\s<>"]+\\.[^@\\s<>"]+$',
        'write the address alone, like help@harbour.example',
        { maxLength: 254 },
      ),
      'An e-mail address.',
      { example: 'help@harbour.example', leftOut: 'none' },
    ),
    page: optional(
      written('^https?://[^\\s<>"]+$', 'write the whole address, like https://www.harbour.example/help', {
        maxLength: 500,
      }),
      'The address of a page with answers.',
      { example: 'https://www.harbour.example/help', leftOut: 'none' },
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);

const SecondCurrencySchema = Type.Object(
  {
    currency: field(Currency, 'Its ISO 4217 code.', 'BGN'),
    rate: field(
      Type.Number({ exclusiveMinimum: 0 }),
      'How much of it is one unit of the brand’s currency.',
      1.95583,
    ),
    from: optional(DaySchema, 'The first day on which it is shown.', {
      example: '2025-08-08',
      leftOut: 'at once',
    }),
    until: optional(DaySchema, 'The last day on which it is shown.', {
      example: '2027-12-31',
      leftOut: 'for ever',
    }),
  },
  { additionalProperties: false },
);

const MarkPathSchema = Type.Object({
  d: field(
    written(
      '^[-MmLlHhVvCcSsQqTtAaZz0-9., ]+$',
      'write an SVG path: its letters, and numbers with spaces or commas between them, like M4 20h20',
    ),
    'An SVG path in a box of 28 by 28, drawn with a round stroke.',
    'M4 20h20',
  ),
  width: field(Type.Number(), 'How wide the stroke is.', 3),
});

const DeliveryWaySchema = Type.Object(
  {
    key: field(LineSchema(), 'Its name in orders; kept for ever.', 'counter'),
    name: field(TextsSchema, 'The name that visitors read.', { en: 'Collect at the bar' }),
    needsAddress: optional(
      Type.Boolean(),
      'It is sent to the buyer’s home: the form asks for street, town and postal code.',
      { example: true, leftOut: 'false' },
    ),
  },
  { additionalProperties: false },
);

const FlowSchema = Type.Object(
  {
    label: optional(TextsSchema, 'Its name: in the shop’s links, and on its pages.', {
      example: { en: 'Support us' },
      leftOut: 'the shop’s own',
    }),
    terms: optional(LongTextsSchema, 'The terms that its buyers accept.', {
      example: { en: 'Donations are not returned.' },
      leftOut: 'the brand’s `terms`',
    }),
  },
  { additionalProperties: false },
);

export const BrandDocumentSchema = Type.Object(
  {
    code: field(
      written(
        '^[a-z][a-z0-9-]{0,30}$',
        'write small letters, digits and hyphens, a letter first, at most 31, like harbour',
      ),
      'A short name for commands and folders; kept for ever.',
      'harbour',
    ),
    id: field(
      Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
      'The number of the brand in the database; kept for ever.',
      1,
    ),
    name: field(TextsSchema, 'The name that visitors read.', { en: 'Harbour Cinema' }),
    hosts: field(
      Type.Array(Host),
      'The hosts at which the shop is reached; the first of them is in e-mails.',
      ['tickets.harbour.example'],
    ),
    isDefault: optional(
      Type.Boolean(),
      'The shop of hosts that belong to no brand; only one brand can be that.',
      {
        example: true,
        leftOut: 'false',
      },
    ),
    locales: optional(PLACE_SCHEMAS.locales, 'The languages of the shop.', {
      example: ['en'],
      leftOut: '`en` and `bg`',
    }),
    defaultLocale: optional(
      PLACE_SCHEMAS.defaultLocale,
      'The language of visitors whose browser asks for another.',
      {
        example: 'en',
        leftOut: '`bg`',
      },
    ),
    currency: optional(
      PLACE_SCHEMAS.currency,
      'The currency of all amounts: its ISO 4217 code. It stays as soon as there are orders.',
      { example: 'EUR', leftOut: '`BGN`' },
    ),
    secondCurrency: optional(SecondCurrencySchema, 'A currency that is shown beside prices.', {
      leftOut: 'none',
    }),
    country: optional(
      PLACE_SCHEMAS.country,
      'The country, by its ISO 3166-1 code: for phone numbers and the form.',
      { example: 'GB', leftOut: '`BG`' },
    ),
    timeZone: optional(
      PLACE_SCHEMAS.timeZone,
      'The clocks of days in reports: an IANA name. Each complex has its own for showings.',
      { example: 'Europe/London', leftOut: '`Asia/Jerusalem`' },
    ),
    theme: field(ThemeSchema, 'The colours.'),
    mark: field(Type.Array(MarkPathSchema), 'The mark beside the name, as lines; an empty list for none.'),
    site: field(
      Type.Record(Type.String(), Type.Unknown()),
      'What differs from the [site configuration](#site-configuration); `{}` for nothing.',
      { seatChoice: { maxSeatsPerTransaction: 8 } },
    ),
    wording: field(
      Type.Record(Type.String(), Type.Record(Type.String(), LineSchema())),
      'Texts of your own instead of the shop’s: language, then key of the text (`locales/en`); `{}` for none.',
      { en: { 'catalog.notice.ended': 'Too late: ask at the counter' } },
    ),
    leaveHosts: field(
      Type.Array(Host),
      'Hosts to which an address `/https://…` of the shop leads on; usually an empty list.',
      ['www.harbour.example'],
    ),
    payment: field(WrittenPaymentSchema, 'How buyers pay, see [payments.md](payments.md).'),
    vat: optional(
      VatRatesSchema,
      'The value-added tax that prices contain, named on receipts and in exports. It is rounded in each line, and the lines are added. Orders keep the rates of their day.',
      { example: { ticket: 9, addon: 9, product: 20, charge: 9 }, leftOut: 'no tax is named' },
    ),
    deliveryWays: field(
      Type.Array(DeliveryWaySchema),
      'How products with `isDeliveryRequired` reach the buyer; may be empty.',
    ),
    serviceChargeLabel: optional(TextsSchema, 'The name of service charges that have none.', {
      example: { en: 'Booking fee' },
      leftOut: '“Handling fee”, or what `wording` says',
    }),
    terms: field(
      LongTextsSchema,
      'The terms of sale, which buyers accept; an empty line begins a new paragraph.',
      { en: 'Tickets can be returned until two hours before the showing.' },
    ),
    flows: optional(
      Type.Record(Type.String(), FlowSchema),
      'What a flow (`tickets`, `donations`) says otherwise.',
      {
        example: { donations: { label: { en: 'Support us' }, terms: { en: 'Donations are not returned.' } } },
        leftOut: 'the shop’s names, and `terms` in every flow',
      },
    ),
    mailFrom: field(
      LineSchema({ minLength: 3 }),
      'The sender of e-mails.',
      'Harbour Cinema <tickets@harbour.example>',
    ),
    help: optional(
      HelpSchema,
      'Where buyers get help, at least one way; at the foot of every page, also while they pay.',
      { leftOut: 'none' },
    ),
    returnsUntilHours: field(
      Type.Number({ minimum: 0 }),
      'How many hours before a moved showing the refund link of its e-mail ends.',
      2,
    ),
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
