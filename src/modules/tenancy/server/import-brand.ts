import type { BrandDb } from '#platform/server/db.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { NO_CHANGES, type Changes } from './import-rows.ts';

/** Writes the brand itself. A new brand is added by importing its document. */
export async function importBrand(tx: BrandDb, brand: BrandDocument): Promise<Changes> {
  const [row] = await tx.rows<{ created: boolean }>(
    `insert into tenant as t (tenant_id, code, hosts, document) values ($1, $2, $3, $4::jsonb)
     on conflict (tenant_id) do update
       set code = excluded.code, hosts = excluded.hosts, document = excluded.document, updated_at = now()
       where (t.code, t.hosts, t.document) is distinct from (excluded.code, excluded.hosts, excluded.document)
     returning xmax = 0 as created`,
    [brand.code, brand.hosts, JSON.stringify(brand)],
  );
  if (!row) return { ...NO_CHANGES, unchanged: 1 };
  return row.created ? { ...NO_CHANGES, created: [brand.code] } : { ...NO_CHANGES, changed: [brand.code] };
}

/** Publishes on channel 'foyer', when the transaction commits, that brands and a brand's catalogue have changed. */
export async function publishImport(tx: BrandDb): Promise<void> {
  await publishBrands(tx);
  await publishCatalogue(tx);
}

/** The same for the brands alone, with their accounts at providers. */
export async function publishBrands(tx: BrandDb): Promise<void> {
  await tx.rows(
    "select pg_notify('foyer', json_build_object('kind', 'brands')::text) where $1::int is not null",
  );
}

/** The same for the brand's catalogue alone. */
export async function publishCatalogue(tx: BrandDb): Promise<void> {
  await tx.rows("select pg_notify('foyer', json_build_object('kind', 'catalog', 'tenant', $1::int)::text)");
}
