import type { Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { isReferenceOf, type KnownReference, type WantedReference } from '../rules/references.ts';
import { countingUnknown } from './look-up-codes.ts';
import { ledgerOfUses } from './use-ledger.ts';

/** The stored references with the first texts of some entered ones, whatever they are for. */
export const referencesOf = (db: BrandDb, wanted: readonly WantedReference[]): Promise<KnownReference[]> =>
  db.rows<KnownReference>(
    `select r.reference_id::int as "referenceId", r.reference, r.reference2, l.rules as list, r.quantity, r.uses
       from reference r
       join reference_list l on l.tenant_id = r.tenant_id and l.list_id = r.list_id
      where r.tenant_id = $1 and ltrim(r.reference, '0') = any($2::text[])`,
    [wanted.map(({ ref1 }) => ref1.replace(/^0+/, ''))],
  );

/** The same for references that a visitor has just typed. Refuses TOO_MANY_REQUESTS after many unknown ones. */
export async function lookUpReferences(
  ctx: Context,
  typed: readonly WantedReference[],
): Promise<KnownReference[]> {
  let rows: KnownReference[] = [];
  await countingUnknown(ctx, typed.length, async () => {
    rows = await referencesOf(ctx.db, typed);
    return typed.filter((one) => rows.some((row) => isReferenceOf(one, row)));
  });
  return rows;
}

/** The uses of references, by id. */
export const referenceUses = ledgerOfUses<number>({
  table: 'reference_use',
  id: 'reference_id',
  idType: 'bigint',
  limits: { reference_covers_uses: 'REFERENCE_USED' },
});
