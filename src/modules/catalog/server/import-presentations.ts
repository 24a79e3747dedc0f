import type { BrandDb } from '#platform/server/db.ts';
import { importRows, type Changes, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import type { PresentationDocument } from '#modules/catalog/rules/documents.ts';

/** Writes showings as imported. */

/** A showing with everything that its document leaves to others filled in. */
export type PresentationRow = {
  readonly key: string;
  readonly feature_id: number;
  readonly venue_id: number;
  readonly location_id: number;
  readonly seatplan_id: number | null;
  readonly price_list_id: number | null;
  /** ISO 8601 in UTC. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly business_date: string;
  readonly status: PresentationDocument['status'];
  readonly sale_from: string | null;
  readonly sale_until: string | null;
  readonly web_open: boolean;
  readonly auth_profile_id: number;
  readonly business_id: number;
  readonly document: PresentationDocument;
};

/** What changes of a showing that is not imported itself. */
export type RetimedRow = Pick<PresentationRow, 'key' | 'location_id' | 'ends_at' | 'business_date'>;

const PRESENTATION_TABLE: KeyedTable = {
  name: 'presentation',
  id: 'presentation_id',
  columns: {
    feature_id: 'int',
    venue_id: 'int',
    location_id: 'int',
    seatplan_id: 'int',
    price_list_id: 'int',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    business_date: 'date',
    status: 'text',
    sale_from: 'timestamptz',
    sale_until: 'timestamptz',
    web_open: 'boolean',
    auth_profile_id: 'int',
    business_id: 'int',
    document: 'jsonb',
  },
};

/**
 * Writes showings, and what changes of others. Those that change hall or time step aside first: the rule that one
 * hall shows one thing at a time is checked row by row, and two that swap places would meet on the way.
 */
export async function importPresentations(
  tx: BrandDb,
  rows: readonly PresentationRow[],
  retimed: readonly RetimedRow[],
): Promise<{ changes: Changes; ids: Map<string, number> }> {
  if (rows.length > 0) {
    await tx.change(
      `update presentation p set status = 'cancelled'
         from jsonb_to_recordset($2::jsonb) as r (key text, venue_id int, starts_at timestamptz, ends_at timestamptz)
        where p.tenant_id = $1 and p.key = r.key and p.status <> 'cancelled'
          and (p.venue_id, p.starts_at, p.ends_at) is distinct from (r.venue_id, r.starts_at, r.ends_at)`,
      [
        JSON.stringify(
          rows.map(({ key, venue_id, starts_at, ends_at }) => ({ key, venue_id, starts_at, ends_at })),
        ),
      ],
    );
  }
  if (retimed.length > 0) {
    await tx.change(
      `update presentation p set location_id = r.location_id, ends_at = r.ends_at, business_date = r.business_date
         from jsonb_to_recordset($2::jsonb) as r (key text, location_id int, ends_at timestamptz, business_date date)
        where p.tenant_id = $1 and p.key = r.key`,
      [JSON.stringify(retimed)],
    );
  }
  return importRows(tx, PRESENTATION_TABLE, rows);
}
