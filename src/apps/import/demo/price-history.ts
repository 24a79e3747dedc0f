/** Gives the lowered prices of the demo a past, so that the lowest price of 30 days can be shown. */
import { Client } from 'pg';
import type { Database } from '#platform/server/db.ts';

/**
 * What a lowered price was: before a sale, in it, after it, and since it was lowered for good, by the days since then. The
 * price of the sale is the lowest of the 30 days before the last change, and not the `oldPrice` of the price list.
 */
const PAST = [
  { days: 90, part: 1 },
  { days: 30, part: 0.9 },
  { days: 24, part: 1 },
] as const;
const LOWERED_DAYS_AGO = 8;

/**
 * Rewrites the history of every price of a brand that has a typed `oldPrice` above it, relative to `now`: with real dates a
 * reduction would be shown for 30 days only. By the role that owns the tables; the application's role may not write it.
 */
export async function dateLoweredPrices(
  { url }: Pick<Database, 'url'>,
  tenantId: number,
  now: Date,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)]);
    await client.query(
      `delete from price_history h using price p
        where h.tenant_id = $1 and p.old_amount > p.amount
          and (h.tenant_id, h.price_list_id, h.ticket_group_id, h.ticket_id)
            = (p.tenant_id, p.price_list_id, p.ticket_group_id, p.ticket_id)`,
      [tenantId],
    );
    await client.query(
      `insert into price_history (tenant_id, price_list_id, ticket_group_id, ticket_id, since, amount)
       select p.tenant_id, p.price_list_id, p.ticket_group_id, p.ticket_id, $2::timestamptz - make_interval(days => s.days),
              coalesce(round(p.old_amount * s.part), p.amount)
         from price p, json_to_recordset($3::json) as s (days int, part numeric)
        where p.tenant_id = $1 and p.old_amount > p.amount`,
      [tenantId, now, JSON.stringify([...PAST, { days: LOWERED_DAYS_AGO, part: null }])],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}
