/** The data of a brand that an import needs. */
import type { Day } from '#kernel/dates.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { HAS_SALES } from '#modules/seating/server/import-seatplans.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { ALL_KINDS, type DOCUMENT_KINDS, type List, type ValueOf } from '../files/document-kinds.ts';

/** By key, what the brand has of a kind, alone or with the import's on top. */
type KnownOf<L extends List> = (typeof DOCUMENT_KINDS)[L]['known'] extends 'documents'
  ? ReadonlyMap<string, ValueOf<L>>
  : ReadonlySet<string>;

/** What an import may refer to. */
export type Known = { readonly [L in List]: KnownOf<L> };

export type TenantRow = {
  readonly tenant_id: number;
  readonly code: string;
  readonly hosts: string[];
  readonly document: BrandDocument;
};

async function documents(tx: BrandDb, table: string): Promise<Map<string, unknown>> {
  const rows = await tx.rows<{ key: string; document: unknown }>(
    `select key, document from ${table} where tenant_id = $1`,
  );
  return new Map(rows.map(({ key, document }) => [key, document]));
}

async function keys(tx: BrandDb, table: string): Promise<Set<string>> {
  const rows = await tx.rows<{ key: string }>(`select distinct key from ${table} where tenant_id = $1`);
  return new Set(rows.map(({ key }) => key));
}

/** Reads the brand's documents and keys. */
export async function readKnown(tx: BrandDb): Promise<Known> {
  const known: Partial<Record<List, unknown>> = {};
  for (const [list, { known: wanted, table }] of ALL_KINDS) {
    if (wanted === 'documents') known[list] = await documents(tx, table);
    else known[list] = wanted === 'keys' ? await keys(tx, table) : new Set();
  }
  return known as Known;
}

/** All brands: their codes and hosts must not be used twice. */
export const readTenants = (tx: BrandDb): Promise<TenantRow[]> =>
  tx.rows<TenantRow>(
    'select tenant_id, code, hosts, document from tenant where $1::int is not null order by tenant_id',
  );

/** Whether the brand has any order. */
export const hasOrders = async (tx: BrandDb): Promise<boolean> =>
  (await tx.row('select from orders where tenant_id = $1 limit 1')) !== undefined;

/** The newest charts of some plans. */
export async function readCharts(tx: BrandDb, planKeys: readonly string[]): Promise<Map<string, Chart>> {
  const rows = await tx.rows<{ key: string; chart: Chart }>(
    'select distinct on (key) key, chart from seatplan where tenant_id = $1 and key = any($2::text[]) order by key, version desc',
    [planKeys],
  );
  return new Map(rows.map(({ key, chart }) => [key, chart]));
}

export type StoredShowing = {
  readonly presentation_id: number;
  readonly key: string;
  readonly feature: string;
  readonly venue: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly status: string;
  readonly seatplan_id: number | null;
  readonly seatplan: string | null;
  readonly price_list: string | null;
  readonly hasSales: boolean;
};

/** The brand's presentations with given keys, or in given halls within the time. */
export const readShowings = (
  tx: BrandDb,
  wanted: {
    readonly keys: readonly string[];
    readonly venues: readonly string[];
    readonly from: Date;
    readonly until: Date;
  },
): Promise<StoredShowing[]> =>
  tx.rows<StoredShowing>(
    `select p.presentation_id, p.key, f.key as feature, v.key as venue, p.starts_at, p.ends_at, p.status, p.seatplan_id, s.key as seatplan,
            l.key as price_list, p.key = any($2::text[]) and ${HAS_SALES} as "hasSales"
       from presentation p
       join feature f using (tenant_id, feature_id)
       join venue v using (tenant_id, venue_id)
       left join seatplan s using (tenant_id, seatplan_id)
       left join price_list l using (tenant_id, price_list_id)
      where p.tenant_id = $1
        and (p.key = any($2::text[]) or (v.key = any($3::text[]) and p.starts_at < $5 and p.ends_at > $4))`,
    [wanted.keys, wanted.venues, wanted.from, wanted.until],
  );

/** Keys of presentations that were cancelled after people had bought them. */
export async function readCancelledForGood(tx: BrandDb): Promise<Set<string>> {
  const rows = await tx.rows<{ key: string }>(
    `select p.key from presentation_change c join presentation p using (tenant_id, presentation_id)
      where c.tenant_id = $1 and c.kind = 'cancelled'`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The coming presentations that were on a day in a complex by the feed that they are from, beside some keys. */
export const readFeedShowings = (
  tx: BrandDb,
  wanted: {
    readonly location: string;
    readonly day: Day;
    readonly besides: readonly string[];
    readonly now: Date;
  },
): Promise<StoredShowing[]> =>
  tx.rows<StoredShowing>(
    `select p.presentation_id, p.key, f.key as feature, v.key as venue, p.starts_at, p.ends_at, p.status, p.seatplan_id, s.key as seatplan,
            r.key as price_list, ${HAS_SALES} as "hasSales"
       from presentation p
       join feature f using (tenant_id, feature_id)
       join venue v using (tenant_id, venue_id)
       left join seatplan s using (tenant_id, seatplan_id)
       left join price_list r using (tenant_id, price_list_id)
       join location l on l.tenant_id = p.tenant_id and l.location_id = p.location_id
      where p.tenant_id = $1 and l.key = $2 and p.document ->> 'feedDay' = $3 and p.key <> all($4::text[])
        and p.starts_at > $5 and p.status <> 'cancelled'
      order by p.starts_at, p.key`,
    [wanted.location, wanted.day, wanted.besides, wanted.now],
  );

/** A future presentation, with the data that determine its end and its cinema day. */
export type ComingShowing = {
  readonly presentation_id: number;
  readonly key: string;
  readonly feature: string;
  readonly venue: string;
  readonly location: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly business_date: string;
  readonly status: string;
  /** The end in its document; the film's running time counts when there is none. */
  readonly endsAt: string | null;
};

/** The brand's future presentations of some films, or in some halls or complexes. */
export const readComing = (
  tx: BrandDb,
  wanted: {
    readonly features: readonly string[];
    readonly venues: readonly string[];
    readonly locations: readonly string[];
    readonly besides: readonly string[];
    readonly now: Date;
  },
): Promise<ComingShowing[]> =>
  tx.rows<ComingShowing>(
    `select p.presentation_id, p.key, f.key as feature, v.key as venue, l.key as location, p.starts_at, p.ends_at, p.business_date,
            p.status, p.document->>'endsAt' as "endsAt"
       from presentation p
       join feature f using (tenant_id, feature_id)
       join venue v using (tenant_id, venue_id)
       join location l on l.tenant_id = p.tenant_id and l.location_id = p.location_id
      where p.tenant_id = $1 and p.starts_at > $2 and p.key <> all($3::text[])
        and (f.key = any($4::text[]) or v.key = any($5::text[]) or l.key = any($6::text[]))
      order by p.starts_at`,
    [wanted.now, wanted.besides, wanted.features, wanted.venues, wanted.locations],
  );

/** A version of a plan and a price list with which future presentations are on sale, and the first of these. */
export type StoredSale = {
  readonly key: string;
  readonly seatplan: string;
  readonly chart: Chart;
  readonly priceList: string;
  /** True: they keep this version when the plan changes, because something is sold or they have begun. */
  readonly keepsPlan: boolean;
};

/** How the brand's presentations that have not ended are on sale, by some of its plans or price lists. */
export const readSales = (
  tx: BrandDb,
  wanted: {
    readonly plans: readonly string[];
    readonly lists: readonly string[];
    readonly besides: readonly string[];
    readonly now: Date;
  },
): Promise<StoredSale[]> =>
  tx.rows<StoredSale>(
    `select min(p.key) as key, s.key as seatplan, s.chart, l.key as "priceList", p.keeps as "keepsPlan"
       from (select p.*, p.starts_at <= $2 or ${HAS_SALES} as keeps from presentation p
              where p.tenant_id = $1 and p.status = 'on_sale' and p.ends_at > $2 and p.key <> all($3::text[])) p
       join seatplan s using (tenant_id, seatplan_id)
       join price_list l using (tenant_id, price_list_id)
      where s.key = any($4::text[]) or l.key = any($5::text[])
      group by s.tenant_id, s.seatplan_id, l.key, p.keeps
      order by 1`,
    [wanted.now, wanted.besides, wanted.plans, wanted.lists],
  );

/** The charts of some versions of plans, by their ids. */
export async function readVersions(tx: BrandDb, ids: readonly number[]): Promise<Map<number, Chart>> {
  const rows = await tx.rows<{ seatplan_id: number; chart: Chart }>(
    'select seatplan_id, chart from seatplan where tenant_id = $1 and seatplan_id = any($2::int[])',
    [ids],
  );
  return new Map(rows.map(({ seatplan_id, chart }) => [seatplan_id, chart]));
}
