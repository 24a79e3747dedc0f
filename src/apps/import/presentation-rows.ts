import { businessDate } from '#kernel/dates.ts';
import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';
import type { PresentationRow } from '#modules/catalog/server/import-presentations.ts';
import { endOf } from './end-of.ts';
import type { StoredShowing, Known } from './known-store.ts';
import { saleOf, zoneOfVenue } from './view.ts';

/** key -> id of everything that a showing refers to. */
export type Ids = Readonly<
  Record<'features' | 'venues' | 'locations' | 'seatplans' | 'priceLists', ReadonlyMap<string, number>>
>;

const iso = (text: string | undefined): string | null =>
  text === undefined ? null : new Date(text).toISOString();

/** A showing ready to be written; `stored` is what the brand has under its key. */
export function presentationRow(
  showing: JoinedPresentation,
  stored: StoredShowing | undefined,
  { view, ids, now }: { readonly view: Known; readonly ids: Ids; readonly now: Date },
): PresentationRow {
  const { areaLevels: _, ...document } = showing;
  const { plan = '', priceList = '', status, keptPlanId } = saleOf(showing, stored, { view, now });
  const location = view.venues.get(showing.venue)?.location ?? '';
  const timeZone = zoneOfVenue(view, showing.venue) ?? 'UTC';
  return {
    key: showing.key,
    feature_id: ids.features.get(showing.feature) ?? 0,
    venue_id: ids.venues.get(showing.venue) ?? 0,
    location_id: ids.locations.get(location) ?? 0,
    seatplan_id: keptPlanId ?? ids.seatplans.get(plan) ?? null,
    price_list_id: ids.priceLists.get(priceList) ?? null,
    starts_at: new Date(showing.startsAt).toISOString(),
    ends_at: endOf(showing, view).toISOString(),
    business_date: businessDate(new Date(showing.startsAt), timeZone),
    status,
    sale_from: iso(showing.saleFrom),
    sale_until: iso(showing.saleUntil),
    web_open: !showing.isWebClosed,
    auth_profile_id: showing.authProfileId ?? 1,
    business_id: showing.businessId ?? 1,
    document,
  };
}
