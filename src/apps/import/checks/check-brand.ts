/** Checks for faults of a brand document that its schema cannot find. */
import { isTimeZone } from '#kernel/dates.ts';
import { isEmail } from '#modules/customers/rules/email.ts';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { faultAt, pointerTo, type Note, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { wordingFault } from '#modules/i18n/server/wording-fault.ts';
import { missingSettings, offerFaults, type OfferFault } from '#modules/payment/server/payments-fault.ts';
import type { Settings } from '#platform/server/settings.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { CART_KINDS } from '#modules/sales/rules/cart-kinds.ts';
import { isCountry } from '#modules/tenancy/rules/country-schema.ts';
import { SiteConfigurationSchema, siteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { TenantRow } from './known-store.ts';

type At = {
  readonly tenants: readonly TenantRow[];
  /** The English texts that can be overridden, by key; undefined when the catalogues are not available. */
  readonly texts: ReadonlyMap<string, string> | undefined;
  /** The settings of the process that serves the brand; undefined when they are not known. */
  readonly settings: Settings | undefined;
  /** The providers at which the brand has an account of its own. */
  readonly accounts: ReadonlySet<string>;
  readonly hasOrders: boolean;
};

/** Faults of a brand document that its schema cannot find, and whatever keeps a process from serving the brand. */
export function checkBrand(
  brand: BrandDocument,
  { tenants, texts, settings, accounts, hasOrders }: At,
): PlacedFault[] {
  const site = checkSchema(SiteConfigurationSchema, siteConfiguration(brand.site));
  const offered = brand.locales.includes(brand.defaultLocale);
  return [
    ...site.map(({ pointer, details }) => faultAt(`/site${pointer}`, 'SITE_OPTION', details)),
    ...(offered ? [] : [faultAt('/defaultLocale', 'LOCALE_NOT_OFFERED', { locale: brand.defaultLocale })]),
    ...(isTimeZone(brand.timeZone) ? [] : [faultAt('/timeZone', 'UNKNOWN_ZONE', { zone: brand.timeZone })]),
    ...(site.length === 0 ? checkCountries(brand) : []),
    ...checkCurrencies(brand, tenants, hasOrders),
    ...checkAddresses(brand),
    ...checkWording(brand, texts),
    ...checkFlows(brand),
    ...checkOffers(brand),
    ...checkProviders(brand, settings, accounts),
    ...checkTaken(brand, tenants),
    ...checkDefault(brand, tenants),
  ];
}

/** The brand's country, and those whose mobile numbers get codes; the site configuration fits its schema. */
const checkCountries = ({ country, site }: BrandDocument): PlacedFault[] =>
  [
    ['/country', country] as const,
    ...siteConfiguration(site).auth.countries.map((code, i) => [`/site/auth/countries/${i}`, code] as const),
  ].flatMap(([pointer, code]) =>
    isCountry(code) ? [] : [faultAt(pointer, 'UNKNOWN_COUNTRY', { country: code })],
  );

/** Amounts of orders are minor units of the currency that they were paid in. */
function checkCurrencies(
  { id, currency, secondCurrency }: BrandDocument,
  tenants: readonly TenantRow[],
  hasOrders: boolean,
): PlacedFault[] {
  const from = tenants.find((tenant) => tenant.tenant_id === id)?.document.currency ?? currency;
  const second = secondCurrency?.currency;
  return [
    ...(isCurrency(currency) ? [] : [faultAt('/currency', 'UNKNOWN_CURRENCY', { currency })]),
    ...(second === undefined || isCurrency(second)
      ? []
      : [faultAt('/secondCurrency/currency', 'UNKNOWN_CURRENCY', { currency: second })]),
    ...(hasOrders && from !== currency
      ? [faultAt('/currency', 'CURRENCY_HAS_ORDERS', { from, to: currency })]
      : []),
  ];
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/** The sender of the shop's e-mails, 'Name <address>', and the address where buyers get help. */
function checkAddresses({ mailFrom, help }: BrandDocument): PlacedFault[] {
  const sender = /^[^<>]*<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
  return [
    ...(isEmail(sender.trim()) ? [] : [faultAt('/mailFrom', 'BAD_MAIL_ADDRESS', { address: mailFrom })]),
    ...(help?.email === undefined || isEmail(help.email)
      ? []
      : [faultAt('/help/email', 'BAD_MAIL_ADDRESS', { address: help.email })]),
  ];
}

/** The default brand is the one of files without a brand, and of unknown hosts in the demo. */
function checkDefault({ id, isDefault }: BrandDocument, tenants: readonly TenantRow[]): PlacedFault[] {
  const other = tenants.find((tenant) => tenant.tenant_id !== id && tenant.document.isDefault);
  return isDefault && other ? [faultAt('/isDefault', 'SECOND_DEFAULT', { owner: other.code })] : [];
}

function checkWording(
  { wording }: BrandDocument,
  texts: ReadonlyMap<string, string> | undefined,
): PlacedFault[] {
  return Object.entries(wording).flatMap(([locale, own]) => {
    if (!LOCALES.some((known) => known === locale))
      return [faultAt(pointerTo('/wording', locale), 'WORDING_LOCALE', { locale })];
    return Object.entries(own).flatMap(([key, text]) => {
      const pointer = pointerTo('/wording', locale, key);
      const english = texts?.get(key);
      if (english === undefined) return texts ? [faultAt(pointer, 'UNKNOWN_WORDING', { key })] : [];
      const fault = wordingFault(text, english);
      if (fault?.kind === 'syntax') return [faultAt(pointer, 'WORDING_SYNTAX', { problem: fault.problem })];
      return fault ? [faultAt(pointer, 'WORDING_VALUE', { name: fault.name })] : [];
    });
  });
}

/** A misspelled flow would change nothing, and nobody would see it. */
const checkFlows = ({ flows = {} }: BrandDocument): PlacedFault[] =>
  Object.keys(flows)
    .filter((flow) => !(flow in CART_KINDS))
    .map((flow) => faultAt(pointerTo('/flows', flow), 'UNKNOWN_FLOW', { flow }));

/** The buyer chooses a method, so a list may have it once. */
function checkOffers({ payment }: BrandDocument): PlacedFault[] {
  const { offers, flows = {} } = payment;
  return [offers, ...Object.values(flows)].flatMap((list) => {
    const twice = list.find(({ method }, i) => list.findIndex((one) => one.method === method) < i);
    return twice ? [faultAt('/payment', 'METHOD_TWICE', { method: twice.method })] : [];
  });
}

/** Payments that no process can take, and those that the process of these settings cannot. */
const checkProviders = (
  brand: BrandDocument,
  settings: Settings | undefined,
  accounts: ReadonlySet<string>,
): PlacedFault[] => [
  ...offerFaults(brand).map(offerFault),
  ...(settings ? missingSettings(brand.payment, accounts, settings) : []).map(({ provider, problem }) =>
    faultAt('/payment', 'PROVIDER_SETTINGS', { provider, problem }),
  ),
];

function offerFault(fault: OfferFault): PlacedFault {
  if (fault.kind === 'flow')
    return faultAt(pointerTo('/payment/flows', fault.flow), 'UNKNOWN_FLOW', { flow: fault.flow });
  if (fault.kind === 'walletAlone') return faultAt('/payment', 'WALLET_ALONE');
  const { provider } = fault;
  if (fault.kind === 'currency')
    return faultAt('/payment', 'CURRENCY_NOT_TAKEN', { currency: fault.currency, provider });
  return fault.kind === 'issuer'
    ? faultAt('/payment', 'ISSUER_NOT_TOLD', { provider })
    : faultAt('/payment', 'METHOD_NOT_TAKEN', { method: fault.method, provider });
}

/** Settings that the processes must have for a brand's payments; told when those of the process are not known. */
export const settingsNotes = (
  { file, pointer, value }: Sourced<BrandDocument>,
  accounts: ReadonlySet<string>,
): Note[] =>
  missingSettings(value.payment, accounts).map(({ provider, problem }) => ({
    file,
    pointer: `${pointer}/payment`,
    code: 'SETTINGS_NEEDED',
    details: { provider, problem },
  }));

/**
 * An id, a code and a host each belong to one brand. Where the id is that of one brand and the code that of another, the
 * id is told: a code is less easily mistyped into another one's.
 */
function checkTaken({ id, code, hosts }: BrandDocument, tenants: readonly TenantRow[]): PlacedFault[] {
  const [byId, byCode] = [
    tenants.find((tenant) => tenant.tenant_id === id),
    tenants.find((tenant) => tenant.code === code),
  ];
  const taken = tenants
    .filter((tenant) => tenant !== byId && tenant !== byCode)
    .flatMap((tenant) =>
      hosts
        .filter((host) => tenant.hosts.includes(host))
        .map((host) => faultAt('/hosts', 'HOST_TAKEN', { host, owner: tenant.code })),
    );
  if (byCode === byId) return taken;
  const wrong = byCode
    ? faultAt('/id', 'BRAND_ID_DIFFERS', { code, id, stored: byCode.tenant_id, owner: byId?.code ?? '' })
    : faultAt('/code', 'BRAND_CODE_DIFFERS', { code, id, stored: byId!.code });
  return [wrong, ...taken];
}
