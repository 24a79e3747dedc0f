import type { Day } from '#kernel/dates.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type {
  FeatureDocument,
  LocationDocument,
  PresentationDocument,
  VenueDocument,
} from '#modules/catalog/rules/documents.ts';
import type { Places } from '#modules/catalog/rules/fullness.ts';

/** The statements on the catalogue's tables. In each, `$1` is the brand. */

export type LocationRow = { readonly location_id: number; readonly document: LocationDocument };
export type VenueRow = {
  readonly venue_id: number;
  readonly location_id: number;
  readonly venue_type_id: number;
  readonly seating_policy_id: number;
  readonly document: VenueDocument;
};
export type FeatureRow = {
  readonly feature_id: number;
  readonly category_id: number;
  readonly document: FeatureDocument;
  readonly search: string;
};
export type PlanRow = {
  readonly seatplan_id: number;
  /** Places that the web sells. */
  readonly places: Places;
  readonly general: number;
  readonly sections: number;
};
export type PresentationRow = {
  readonly presentation_id: number;
  readonly key: string;
  readonly feature_id: number;
  readonly venue_id: number;
  readonly location_id: number;
  readonly seatplan_id: number | null;
  readonly price_list_id: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly business_date: Day;
  readonly status: 'on_sale' | 'off_sale' | 'cancelled';
  readonly sale_from: Date | null;
  readonly sale_until: Date | null;
  readonly web_open: boolean;
  readonly auth_profile_id: number;
  readonly business_id: number;
  readonly document: PresentationDocument;
};

const PRESENTATION = `select presentation_id, key, feature_id, venue_id, location_id, seatplan_id, price_list_id,
  starts_at, ends_at, business_date, status, sale_from, sale_until, web_open, auth_profile_id, business_id, document
  from presentation`;

/** All complexes of the brand. */
export const readLocations = (db: BrandDb): Promise<LocationRow[]> =>
  db.rows('select location_id, document from location where tenant_id = $1');

/** All halls of the brand. */
export const readVenues = (db: BrandDb): Promise<VenueRow[]> =>
  db.rows(
    'select venue_id, location_id, venue_type_id, seating_policy_id, document from venue where tenant_id = $1',
  );

/** All films of the brand, with the folded text that the search looks in. */
export const readFeatures = (db: BrandDb): Promise<FeatureRow[]> =>
  db.rows('select feature_id, category_id, document, search from feature where tenant_id = $1');

/** Presentations that end after `since`; older ones are read one by one. */
export const readPresentations = (db: BrandDb, since: Date): Promise<PresentationRow[]> =>
  db.rows(`${PRESENTATION} where tenant_id = $1 and ends_at > $2 order by starts_at, presentation_id`, [
    since,
  ]);

/** One presentation, however old; undefined when there is none. */
export const readPresentation = (db: BrandDb, id: number): Promise<PresentationRow | undefined> =>
  db.row(`${PRESENTATION} where tenant_id = $1 and presentation_id = $2`, [id]);

/** Numbers of stored plans, which never change: places that the web sells, sections, and general-admission sections. */
export const readPlans = (db: BrandDb, ids: readonly number[]): Promise<PlanRow[]> =>
  db.rows(
    `select seatplan_id, json_build_object('usual', capacity - cardinality(box_office) - cardinality(accessible),
                                           'accessible', cardinality(accessible)) as places,
            jsonb_array_length(chart -> 'sections') as sections,
            (select count(*) from jsonb_array_elements(chart -> 'sections') as s where s ? 'capacity')::int as general
       from seatplan where tenant_id = $1 and seatplan_id = any ($2::int[])`,
    [ids],
  );

/** Taken places of some presentations, of those that the web sells: sold, blocked, or locked and not expired. */
export const readTaken = (
  db: BrandDb,
  ids: readonly number[],
): Promise<{ presentation_id: number; taken: Places }[]> =>
  db.rows(
    `select c.presentation_id,
            json_build_object('usual', count(*) filter (where c.seat_no <> all (s.accessible)),
                              'accessible', count(*) filter (where c.seat_no = any (s.accessible))) as taken
       from claim c
       join presentation p on p.tenant_id = c.tenant_id and p.presentation_id = c.presentation_id
       join seatplan s on s.tenant_id = p.tenant_id and s.seatplan_id = p.seatplan_id
      where c.tenant_id = $1 and c.presentation_id = any ($2::int[]) and (c.state <> 0 or c.expires > now())
        and c.seat_no <> all (s.box_office)
      group by c.presentation_id`,
    [ids],
  );
