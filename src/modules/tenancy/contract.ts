import { Type, type Static } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { BrandDocumentSchema, PLACE_SCHEMAS } from './rules/brand-document.ts';
import { PaymentOffersSchema } from './rules/payment-offers.ts';
import { FixedOptionsSchema } from './rules/fixed-options.ts';
import { PolishProviderSchema } from './rules/polish-provider.ts';
import { SiteConfigurationSchema } from './rules/site-configuration.ts';

/** The public data of a brand: its document in the visitor's language, without hosts, wording and mail settings. */
const known = BrandDocumentSchema.properties;

export const PublicBrandSchema = Type.Object({
  code: known.code,
  name: Type.String(),
  locales: PLACE_SCHEMAS.locales,
  defaultLocale: PLACE_SCHEMAS.defaultLocale,
  currency: PLACE_SCHEMAS.currency,
  secondCurrency: known.secondCurrency,
  country: PLACE_SCHEMAS.country,
  timeZone: PLACE_SCHEMAS.timeZone,
  theme: known.theme,
  mark: known.mark,
  payment: PaymentOffersSchema,
  deliveryWays: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
  serviceChargeLabel: Type.Union([Type.String(), Type.Null()]),
  /** Terms of sale; an empty line separates paragraphs. */
  terms: Type.String(),
  /** The label and terms of flows that have their own. */
  flows: Type.Record(
    Type.String(),
    Type.Object({ label: Type.Optional(Type.String()), terms: Type.Optional(Type.String()) }),
  ),
  help: known.help,
  returnsUntilHours: known.returnsUntilHours,
});
export type PublicBrand = Static<typeof PublicBrandSchema>;

const settable = SiteConfigurationSchema.properties;
const fixed = FixedOptionsSchema.properties;

/** The site configuration as clients read it: all options of specification section 3. */
const WholeSiteSchema = Type.Object({
  ...settable,
  ...fixed,
  polishProvider: PolishProviderSchema,
  /** By which amounts are formatted: the answer's language. */
  currencyLocale: PLACE_SCHEMAS.defaultLocale,
  /** Whether buyers can pay by PayPal here, in which of its environments, and the client id there; no secret. */
  payPal: Type.Object({
    active: Type.Boolean(),
    environment: Type.Union([Type.Enum(['production', 'sandbox']), Type.Null()]),
    sandboxClientId: Type.Union([Type.String(), Type.Null()]),
    productionClientId: Type.Union([Type.String(), Type.Null()]),
  }),
  /** Google's, for reCAPTCHA; null where the shop checks by itself. */
  botCheckSiteKey: Type.Union([Type.String(), Type.Null()]),
});

export const ConfigSchema = Type.Object({
  locale: PLACE_SCHEMAS.defaultLocale,
  /** The currencies of prices: the brand's own first, then the one shown next to it. */
  currencies: Type.Array(Type.String()),
  brand: PublicBrandSchema,
  site: WholeSiteSchema,
});
export type ConfigView = Static<typeof ConfigSchema>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'visitor',
  summary: 'The brand of this host and its site configuration, in the visitor’s language',
  reply: ConfigSchema,
  refusals: [],
  style: 'specification',
});
