import { faultAt, type Fault } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import type { ImportSet } from './import-set.ts';
import type { TenantRow } from './checks/known-store.ts';

/** The brand of an import: its document, and the document's place in the import when it has one. */
export type ChosenBrand = {
  readonly document: BrandDocument;
  readonly source?: Sourced<BrandDocument>;
  readonly tenants: readonly TenantRow[];
};

/**
 * The brand of an import: that of its own document, or the requested one, or the only one. Of several none is guessed: a
 * programme in the wrong shop is on sale at once.
 */
export function chooseBrand(
  set: ImportSet,
  tenants: readonly TenantRow[],
  { tenant, brand }: { readonly tenant?: number | undefined; readonly brand?: string | undefined },
): ChosenBrand | { readonly faults: Fault[] } {
  const [source, second] = set.brands;
  const fault = (
    at: Sourced<unknown> | undefined,
    code: 'BRAND_TWICE' | 'BRAND_DIFFERS' | 'NO_BRAND',
    details = {},
  ): { faults: Fault[] } => ({
    faults: [{ ...faultAt(at?.pointer ?? '', code, details), file: at?.file ?? '' }],
  });
  if (source && second)
    return fault(second, 'BRAND_TWICE', { first: source.value.code, second: second.value.code });
  const isOther =
    source &&
    ((tenant !== undefined && source.value.id !== tenant) ||
      (brand !== undefined && source.value.code !== brand));
  if (isOther)
    return fault(source, 'BRAND_DIFFERS', { code: source.value.code, wanted: brand ?? String(tenant) });
  if (source) return { document: source.value, source, tenants };
  const [faulty] = set.faultyBrands;
  if (faulty !== undefined) {
    // Its own faults are told; the other documents are checked with the brand as it is.
    const stored = tenants.find(({ code }) => code === faulty);
    return stored ? { document: stored.document, tenants } : { faults: [] };
  }
  const asked = tenant !== undefined || brand !== undefined;
  const known = asked
    ? tenants.find((row) => row.tenant_id === tenant || row.code === brand)
    : tenants.length === 1
      ? tenants[0]
      : undefined;
  if (known) return { document: known.document, tenants };
  const brands = asked ? '' : tenants.map(({ code }) => code).join(', ');
  return fault(undefined, 'NO_BRAND', { wanted: brand ?? '', brands });
}
