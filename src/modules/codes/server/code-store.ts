import type { BrandDb } from '#platform/server/db.ts';
import type { KnownCode } from '../rules/code-batch.ts';
import type { CodeUse } from '../rules/code-offer.ts';
import { ledgerOfUses, type Use } from './use-ledger.ts';

/** The stored ones of some codes, with their batches. */
export const codesOf = (db: BrandDb, codes: readonly string[]): Promise<KnownCode[]> =>
  db.rows<KnownCode>(
    `select c.code, c.batch_id as "batchId", b.rules as batch, c.uses_limit as "usesLimit", c.uses
       from code c
       join code_batch b on b.tenant_id = c.tenant_id and b.batch_id = c.batch_id
      where c.tenant_id = $1 and c.code = any($2::text[])`,
    [codes],
  );

/** The codes of a batch by its key, in their order; none when there is no such batch. */
export const codesOfBatch = (
  db: BrandDb,
  key: string,
): Promise<{ readonly code: string; readonly uses: number; readonly usesLimit: number | null }[]> =>
  db.rows(
    `select c.code, c.uses, c.uses_limit as "usesLimit" from code c
       join code_batch b on b.tenant_id = c.tenant_id and b.batch_id = c.batch_id
      where c.tenant_id = $1 and b.key = $2 order by c.code`,
    [key],
  );

/** Whether a brand has codes at all. */
export async function hasCodes(db: BrandDb): Promise<boolean> {
  const row = await db.row<{ has: boolean }>(
    'select exists (select from code_batch where tenant_id = $1) as has',
  );
  return row?.has ?? false;
}

/** Uses of codes as their ledger takes them. */
export const usesOfCodes = (uses: readonly CodeUse[]): Use<string>[] =>
  uses.map(({ code, ticketNo }) => ({ id: code, ticketNo }));

/** The uses of codes, by code. */
export const codeUses = ledgerOfUses<string>({
  table: 'code_use',
  id: 'code',
  idType: 'text',
  limits: { code_covers_uses: 'CODE_USED' },
});
