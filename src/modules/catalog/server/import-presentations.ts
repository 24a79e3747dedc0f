import type { BrandDb } from '#platform/server/db.ts';
import { PresentationDocumentSchema, type PresentationDocument } from '#modules/catalog/rules/documents.ts';
import { checkSpoken } from '#modules/catalog/rules/import/check-languages.ts';
import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';
import { importRows, type KeyedRow, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import { optionalReference, type DocumentKind, type WriteAt } from './document-kind.ts';

/**
 * A presentation to write. One that the import does not contain, but that changes with its film or hall, keeps its
 * sale. One that its feed has no more is cancelled.
 */
export type PresentationRow = TimedRow | { readonly key: string; readonly isWithdrawn: true };

type TimedRow = {
  readonly key: string;
  /** Key of its complex. */
  readonly location: string;
  /** ISO 8601 in UTC. */
  readonly endsAt: string;
  readonly businessDate: string;
  readonly sold?: {
    readonly document: PresentationDocument;
    readonly status: PresentationDocument['status'];
    /** Keys of its plan and price list, when it has them. */
    readonly seatplan: string;
    readonly priceList: string;
    /** The version of the plan that it keeps. */
    readonly keptPlanId: number | undefined;
  };
};

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

/** Presentations. `apps/import` checks the rules over several documents (halls, prices, sales). */
export const presentationKind = {
  name: 'presentation',
  title: 'showings',
  schema: PresentationDocumentSchema,
  table: PRESENTATION_TABLE.name,
  known: 'nothing',
  refersTo: ['locations', 'features', 'venues', 'seatplans', 'priceLists'],
  keyPointer: '/key',
  check: (document) => checkSpoken(document, ''),
  references: ({ feature, venue, seatplan, priceList }) => [
    { pointer: '/feature', to: 'features', key: feature },
    { pointer: '/venue', to: 'venues', key: venue },
    ...optionalReference('/seatplan', 'seatplans', seatplan),
    ...optionalReference('/priceList', 'priceLists', priceList),
  ],
  async write(tx, rows, at) {
    const timed = rows.filter(isTimed);
    const withdrawn = rows.filter((row) => !isTimed(row)).map(({ key }) => key);
    const sold = timed.flatMap((row) => (row.sold ? [columnsOf(row, row.sold, at)] : []));
    const following = timed.filter((row) => row.sold === undefined);
    // First of all: another presentation may be in its place.
    if (withdrawn.length > 0) await withdraw(tx, withdrawn);
    if (sold.length > 0) await cancelMoved(tx, sold);
    if (following.length > 0) await follow(tx, following, at);
    return importRows(tx, PRESENTATION_TABLE, sold);
  },
} satisfies DocumentKind<PresentationDocument, JoinedPresentation, PresentationRow>;

const isTimed = (row: PresentationRow): row is TimedRow => !('isWithdrawn' in row);

const iso = (text: string | undefined): string | null =>
  text === undefined ? null : new Date(text).toISOString();

const columnsOf = (
  { key, location, endsAt, businessDate }: TimedRow,
  { document, status, seatplan, priceList, keptPlanId }: NonNullable<TimedRow['sold']>,
  { ids }: WriteAt,
): KeyedRow => ({
  key,
  feature_id: ids('features').get(document.feature) ?? 0,
  venue_id: ids('venues').get(document.venue) ?? 0,
  location_id: ids('locations').get(location) ?? 0,
  seatplan_id: keptPlanId ?? ids('seatplans').get(seatplan) ?? null,
  price_list_id: ids('priceLists').get(priceList) ?? null,
  starts_at: iso(document.startsAt),
  ends_at: endsAt,
  business_date: businessDate,
  status,
  sale_from: iso(document.saleFrom),
  sale_until: iso(document.saleUntil),
  web_open: !document.isWebClosed,
  auth_profile_id: document.authProfileId ?? 1,
  business_id: document.businessId ?? 1,
  document,
});

/**
 * Presentations that change hall or time are first cancelled: the database checks row by row that presentations of a
 * hall do not overlap, and two that swap places would overlap in between.
 */
const cancelMoved = (tx: BrandDb, rows: readonly KeyedRow[]): Promise<number> =>
  tx.change(
    `update presentation p set status = 'cancelled'
       from jsonb_to_recordset($2::jsonb) as r (key text, venue_id int, starts_at timestamptz, ends_at timestamptz)
      where p.tenant_id = $1 and p.key = r.key and p.status <> 'cancelled'
        and (p.venue_id, p.starts_at, p.ends_at) is distinct from (r.venue_id, r.starts_at, r.ends_at)`,
    [
      JSON.stringify(
        rows.map((row) => ({
          key: row.key,
          venue_id: row['venue_id'],
          starts_at: row['starts_at'],
          ends_at: row['ends_at'],
        })),
      ),
    ],
  );

const withdraw = (tx: BrandDb, keys: readonly string[]): Promise<number> =>
  tx.change(
    `update presentation set status = 'cancelled', document = document || '{"status": "cancelled"}'
      where tenant_id = $1 and key = any($2::text[])`,
    [keys],
  );

/** Presentations that the import does not contain get the end, cinema day and complex that follow from it. */
const follow = (tx: BrandDb, rows: readonly TimedRow[], { ids }: WriteAt): Promise<number> =>
  tx.change(
    `update presentation p set location_id = r.location_id, ends_at = r.ends_at, business_date = r.business_date
       from jsonb_to_recordset($2::jsonb) as r (key text, location_id int, ends_at timestamptz, business_date date)
      where p.tenant_id = $1 and p.key = r.key`,
    [
      JSON.stringify(
        rows.map(({ key, location, endsAt, businessDate }) => ({
          key,
          location_id: ids('locations').get(location) ?? 0,
          ends_at: endsAt,
          business_date: businessDate,
        })),
      ),
    ],
  );
