/** Checks that no code is in two batches, and no voucher’s reference in two classes or a batch: one field takes both. */
import type { BrandDb } from '#platform/server/db.ts';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { batchesOfCodes } from '#modules/codes/server/import-codes.ts';
import { classesOfReferences } from '#modules/vouchers/server/import-vouchers.ts';
import type { ImportSet } from '../import-set.ts';
import { faultOf } from './check-references.ts';

/** Codes and references of the import that another batch or class of it, or of the brand, has. */
export async function checkCodes(tx: BrandDb, { codeBatches, voucherClasses }: ImportSet): Promise<Fault[]> {
  const given = [
    ...codeBatches.flatMap((document) =>
      (document.value.codes ?? []).map((typed, i) => ({
        document,
        typed,
        pointer: `/codes/${i}`,
        list: 'codes',
      })),
    ),
    ...voucherClasses.flatMap((document) =>
      document.value.vouchers.map(({ reference: typed }, i) => ({
        document,
        typed,
        pointer: `/vouchers/${i}/reference`,
        list: 'vouchers',
      })),
    ),
  ];
  if (given.length === 0) return [];
  const codes = given.map(({ typed }) => storedCode(typed));
  const [batches, classes] = await Promise.all([batchesOfCodes(tx, codes), classesOfReferences(tx, codes)]);
  /** The list and key that has a code, by code. */
  const owners = new Map<string, { readonly list: string; readonly key: string }>([
    ...[...classes].map(([code, key]) => [code, { list: 'vouchers', key }] as const),
    ...[...batches].map(([code, key]) => [code, { list: 'codes', key }] as const),
  ]);
  return given.flatMap(({ document, typed, pointer, list }) => {
    const { key } = document.value;
    const code = storedCode(typed);
    const other = owners.get(code);
    if (other === undefined) owners.set(code, { list, key });
    return other === undefined || (other.key === key && other.list === list)
      ? []
      : [faultOf(document, pointer, 'CODE_IN_TWO_BATCHES', { code: typed, other: other.key })];
  });
}
