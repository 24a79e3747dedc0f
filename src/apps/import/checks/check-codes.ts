/** Checks that no code is in two batches: what it gives must be clear. */
import type { BrandDb } from '#platform/server/db.ts';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { batchesOfCodes } from '#modules/codes/server/import-codes.ts';
import type { ImportSet } from '../import-set.ts';
import { faultOf } from './check-references.ts';

/** Codes of the import that another batch of it, or of the brand, has. */
export async function checkCodes(tx: BrandDb, { codeBatches }: ImportSet): Promise<Fault[]> {
  if (codeBatches.length === 0) return [];
  const batches = await batchesOfCodes(
    tx,
    codeBatches.flatMap(({ value }) => value.codes.map(storedCode)),
  );
  return codeBatches.flatMap((document) =>
    document.value.codes.flatMap((typed, i) => {
      const { key } = document.value;
      const code = storedCode(typed);
      const other = batches.get(code);
      if (other === undefined) batches.set(code, key);
      return other === undefined || other === key
        ? []
        : [faultOf(document, `/codes/${i}`, 'CODE_IN_TWO_BATCHES', { code: typed, other })];
    }),
  );
}
