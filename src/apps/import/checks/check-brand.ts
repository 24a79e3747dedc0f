/** Checks for faults of a brand document that its schema cannot find. */
import { isTimeZone } from '#kernel/dates.ts';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { faultAt, pointerTo, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { SiteConfigurationSchema, siteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { TenantRow } from './known-store.ts';

/** `wordingKeys`: the keys of all texts that can be overridden, or undefined when the catalogues are not available. */
export function checkBrand(
  brand: BrandDocument,
  tenants: readonly TenantRow[],
  wordingKeys: ReadonlySet<string> | undefined,
): PlacedFault[] {
  const site = checkSchema(SiteConfigurationSchema, siteConfiguration(brand.site));
  const offered = brand.locales.includes(brand.defaultLocale);
  return [
    ...site.map(({ pointer, details }) => faultAt(`/site${pointer}`, 'SITE_OPTION', details)),
    ...(offered ? [] : [faultAt('/defaultLocale', 'LOCALE_NOT_OFFERED', { locale: brand.defaultLocale })]),
    ...(isTimeZone(brand.timeZone) ? [] : [faultAt('/timeZone', 'UNKNOWN_ZONE', { zone: brand.timeZone })]),
    ...checkWording(brand, wordingKeys),
    ...checkOffers(brand),
    ...checkTaken(brand, tenants),
  ];
}

function checkWording({ wording }: BrandDocument, keys: ReadonlySet<string> | undefined): PlacedFault[] {
  return Object.entries(wording).flatMap(([locale, texts]) => {
    if (!LOCALES.some((known) => known === locale))
      return [faultAt(pointerTo('/wording', locale), 'WORDING_LOCALE', { locale })];
    const unknown = keys ? Object.keys(texts).filter((key) => !keys.has(key)) : [];
    return unknown.map((key) => faultAt(pointerTo('/wording', locale, key), 'UNKNOWN_WORDING', { key }));
  });
}

/** The buyer chooses a method, so a list may have it once. */
function checkOffers({ payment }: BrandDocument): PlacedFault[] {
  const { offers, flows = {} } = payment;
  return [offers, ...Object.values(flows)].flatMap((list) => {
    const twice = list.find(({ method }, i) => list.findIndex((one) => one.method === method) < i);
    return twice ? [faultAt('/payment', 'METHOD_TWICE', { method: twice.method })] : [];
  });
}

/** An id, a code and a host each belong to one brand. */
function checkTaken({ id, code, hosts }: BrandDocument, tenants: readonly TenantRow[]): PlacedFault[] {
  return tenants.flatMap((tenant) => {
    if (tenant.tenant_id === id) {
      return tenant.code === code
        ? []
        : [faultAt('/code', 'BRAND_CODE_TAKEN', { code, id, owner: tenant.code })];
    }
    const taken = hosts.filter((host) => tenant.hosts.includes(host));
    return [
      ...(tenant.code === code
        ? [faultAt('/code', 'BRAND_CODE_TAKEN', { code, id, owner: tenant.code })]
        : []),
      ...taken.map((host) => faultAt('/hosts', 'BRAND_CODE_TAKEN', { code: host, id, owner: tenant.code })),
    ];
  });
}
