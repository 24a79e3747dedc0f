import { DatabaseError } from 'pg';
import type { BrandDb } from '#platform/server/db.ts';
import type { KnownCode } from '../rules/code-batch.ts';
import type { CodeUse } from '../rules/code-offer.ts';

/** The stored ones of some codes, with their batches. */
export const codesOf = (db: BrandDb, codes: readonly string[]): Promise<KnownCode[]> =>
  db.rows<KnownCode>(
    `select c.code, c.batch_id as "batchId", b.rules as batch, c.uses_limit as "usesLimit", c.uses
       from code c
       join code_batch b on b.tenant_id = c.tenant_id and b.batch_id = c.batch_id
      where c.tenant_id = $1 and c.code = any($2::text[])`,
    [codes],
  );

/** A code was used up by somebody else a moment earlier: the transaction is rolled back. */
export class CodeNotCovered extends Error {
  constructor(cause: unknown) {
    super('a code is good for fewer tickets than were to be reserved', { cause });
    this.name = 'CodeNotCovered';
  }
}

/** Whether a brand has codes at all. */
export async function hasCodes(db: BrandDb): Promise<boolean> {
  const row = await db.row<{ has: boolean }>(
    'select exists (select from code_batch where tenant_id = $1) as has',
  );
  return row?.has ?? false;
}

/** First transaction of an order: counts its uses of codes. Throws CodeNotCovered when a code is good for fewer tickets. */
export async function reserveUses(tx: BrandDb, orderId: string, uses: readonly CodeUse[]): Promise<void> {
  await writeUses(tx, { orderId, uses, action: 'reserve' }).catch((error: unknown) => {
    throw isNotCovered(error) ? new CodeNotCovered(error) : error;
  });
}

const isNotCovered = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'code_covers_uses';

/** Second transaction: what was reserved is redeemed. A second call changes nothing. */
export const redeemUses = (tx: BrandDb, orderId: string, uses: readonly CodeUse[]): Promise<void> =>
  writeUses(tx, { orderId, uses, action: 'redeem' });

/** Returns uses of an order that failed, or of tickets that were cancelled. A second call changes nothing. */
export const returnUses = (tx: BrandDb, orderId: string, uses: readonly CodeUse[]): Promise<void> =>
  writeUses(tx, { orderId, uses, action: 'return' });

type Writing = {
  readonly orderId: string;
  readonly uses: readonly CodeUse[];
  readonly action: 'reserve' | 'redeem' | 'return';
};

/** Sorted by code, so that two orders with the same codes cannot deadlock. */
async function writeUses(tx: BrandDb, { orderId, uses, action }: Writing): Promise<void> {
  if (uses.length === 0) return;
  await tx.change(
    `insert into code_use (tenant_id, code, order_id, ticket_no, action)
     select $1, u.code, $2, u."ticketNo", $3
       from json_to_recordset($4::json) as u (code text, "ticketNo" int)
      order by u.code, u."ticketNo"
     on conflict (tenant_id, order_id, ticket_no, action) do nothing`,
    [orderId, action, JSON.stringify(uses)],
  );
}
