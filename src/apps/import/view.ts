import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { Keyed } from '#modules/catalog/server/document-kind.ts';
import { ALL_KINDS } from './files/document-kinds.ts';
import type { ImportSet } from './import-set.ts';
import type { Known, StoredShowing } from './checks/known-store.ts';

/** What the brand will have after the import: its own data with the import's on top. */
export function viewOf(set: ImportSet, known: Known): Known {
  const view = ALL_KINDS.map(([list]) => {
    const [stored, documents] = [known[list], set[list] as readonly Sourced<Keyed>[]];
    const values = documents.map(({ value }) => value);
    const over =
      stored instanceof Map
        ? new Map([...stored, ...values.map((value) => [value.key, value] as const)])
        : new Set([...stored.keys(), ...values.map(({ key }) => key)]);
    return [list, over];
  });
  return Object.fromEntries(view) as Known;
}

/** The time zone of a hall's presentations; undefined when hall or complex is unknown. */
export const zoneOfVenue = (view: Known, venue: string): string | undefined =>
  view.locations.get(view.venues.get(venue)?.location ?? '')?.timeZone;

/** The plan of a presentation: its own, or its hall's. */
export const planOfShowing = (
  view: Known,
  showing: { readonly venue: string; readonly seatplan?: string },
): string | undefined => showing.seatplan ?? view.venues.get(showing.venue)?.seatplan;

/** How a presentation is sold after the import. */
export type Sale = {
  readonly plan: string | undefined;
  readonly priceList: string | undefined;
  readonly status: JoinedPresentation['status'];
  /** Set when it keeps the version of its plan, because something is sold or it has begun. */
  readonly keptPlanId: number | undefined;
};

/**
 * The plan and prices by which a presentation is sold. A showtime of a feed that is imported without a mapping keeps
 * the prices and the sale that one gave it before; of other files the document counts as it is.
 */
export function saleOf(
  showing: JoinedPresentation,
  stored: StoredShowing | undefined,
  { view, now }: { readonly view: Known; readonly now: Date },
): Sale {
  const plan = planOfShowing(view, showing) ?? stored?.seatplan ?? undefined;
  const isUnjoined = showing.feedDay !== undefined && showing.seatplan === undefined;
  const priceList = showing.priceList ?? (isUnjoined ? stored?.price_list : undefined) ?? undefined;
  const isSold = isUnjoined && showing.status === 'off_sale' && stored?.status === 'on_sale';
  const isKept = stored?.seatplan === plan && stored && (stored.hasSales || stored.starts_at <= now);
  return {
    plan,
    priceList,
    status: isSold && priceList !== undefined ? 'on_sale' : showing.status,
    keptPlanId: (isKept && stored.seatplan_id) || undefined,
  };
}
