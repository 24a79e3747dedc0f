import { businessDate } from '#kernel/dates.ts';
import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';
import type { PresentationRow } from '#modules/catalog/server/import-presentations.ts';
import type { Withdrawn } from './changes/withdrawn.ts';
import { endOf } from './end-of.ts';
import type { ImportSet } from './import-set.ts';
import type { StoredShowing, Known } from './checks/known-store.ts';
import type { Retimed } from './retime.ts';
import { saleOf, zoneOfVenue } from './view.ts';

type At = {
  readonly view: Known;
  readonly now: Date;
  readonly stored: readonly StoredShowing[];
  readonly retimed: readonly Retimed[];
  readonly withdrawn: readonly Withdrawn[];
};

/**
 * The presentations to write: those of the import, those that change with their film, hall or complex, and those that
 * their feed has no more.
 */
export function presentationRows(
  { presentations }: ImportSet,
  { view, now, stored, retimed, withdrawn }: At,
): PresentationRow[] {
  const byKey = new Map(stored.map((row) => [row.key, row]));
  return [
    ...withdrawn.map(({ stored: { key } }) => ({ key, isWithdrawn: true as const })),
    ...presentations.map(({ value }) => importedRow(value, byKey.get(value.key), { view, now })),
    ...retimed.map(({ key, location, ends_at, business_date }) => ({
      key,
      location,
      endsAt: ends_at.toISOString(),
      businessDate: business_date,
    })),
  ];
}

/** `stored`: the brand's presentation with the same key. */
function importedRow(
  showing: JoinedPresentation,
  stored: StoredShowing | undefined,
  { view, now }: Pick<At, 'view' | 'now'>,
): PresentationRow {
  const { areaLevels: _, ...document } = showing;
  const { plan = '', priceList = '', status, keptPlanId } = saleOf(showing, stored, { view, now });
  const timeZone = zoneOfVenue(view, showing.venue) ?? 'UTC';
  return {
    key: showing.key,
    location: view.venues.get(showing.venue)?.location ?? '',
    endsAt: endOf(showing, view).toISOString(),
    businessDate: businessDate(new Date(showing.startsAt), timeZone),
    sold: { document, status, seatplan: plan, priceList, keptPlanId },
  };
}
