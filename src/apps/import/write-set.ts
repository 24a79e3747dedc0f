import type { BrandDb } from '#platform/server/db.ts';
import { importFeatures, importLocations, importVenues } from '#modules/catalog/server/import-catalog.ts';
import { importPresentations } from '#modules/catalog/server/import-presentations.ts';
import { importProducts } from '#modules/products/server/import-products.ts';
import { importSeatplans } from '#modules/seating/server/import-seatplans.ts';
import { importBrand, tellImport } from '#modules/tenancy/server/import-brand.ts';
import type { Changes } from '#modules/tenancy/server/import-rows.ts';
import {
  importPriceLists,
  importServiceCharges,
  importTicketGroups,
  importTicketTypes,
} from '#modules/tickets/server/import-prices.ts';
import type { TicketGroupDocument } from '#modules/tickets/rules/documents.ts';
import { usedLevels } from '#modules/seating/rules/import/used-levels.ts';
import type { ChosenBrand } from './choose-brand.ts';
import type { ImportSet } from './import-set.ts';
import type { StoredShowing, Known } from './known-store.ts';
import { presentationRow } from './presentation-rows.ts';
import type { Retimed } from './retime.ts';

export const KINDS = [
  'brands',
  'locations',
  'venues',
  'seatplans',
  'features',
  'presentations',
  'ticketGroups',
  'ticketTypes',
  'priceLists',
  'serviceCharges',
  'products',
] as const;
export type Kind = (typeof KINDS)[number];

export type Written = {
  readonly kinds: Partial<Record<Kind, Changes>>;
  readonly moved: number;
  readonly retimed: number;
};

type At = {
  readonly view: Known;
  readonly brand: ChosenBrand;
  readonly now: Date;
  readonly stored: readonly StoredShowing[];
  readonly retimed: readonly Retimed[];
};

/** Writes a set that has been checked, what is referred to before what refers to it. */
export async function writeSet(
  tx: BrandDb,
  set: ImportSet,
  { view, brand, now, stored, retimed }: At,
): Promise<Written> {
  const { currency } = brand.document;
  const brands = brand.source ? await importBrand(tx, brand.source.value) : undefined;
  const groups = await importTicketGroups(tx, [...valuesOf(set.ticketGroups), ...levelsBrought(set, view)]);
  const tickets = await importTicketTypes(tx, valuesOf(set.ticketTypes));
  const charges = await importServiceCharges(tx, valuesOf(set.serviceCharges), currency);
  const lists = await importPriceLists(tx, valuesOf(set.priceLists), {
    currency,
    groups: groups.ids,
    tickets: tickets.ids,
  });
  const products = await importProducts(tx, valuesOf(set.products), currency);
  const plans = await importSeatplans(tx, valuesOf(set.seatplans), now);
  const locations = await importLocations(tx, valuesOf(set.locations));
  const venues = await importVenues(tx, valuesOf(set.venues), locations.ids);
  const features = await importFeatures(tx, valuesOf(set.features));
  const ids = {
    features: features.ids,
    venues: venues.ids,
    locations: locations.ids,
    seatplans: plans.ids,
    priceLists: lists.ids,
  };
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const rows = set.presentations.map(({ value }) =>
    presentationRow(value, byKey.get(value.key), { view, ids, now }),
  );
  const presentations = await importPresentations(
    tx,
    rows,
    retimed.map((row) => ({
      key: row.key,
      location_id: locations.ids.get(row.location) ?? 0,
      ends_at: row.ends_at.toISOString(),
      business_date: row.business_date,
    })),
  );
  await tellImport(tx);
  const kinds: [Kind, Changes | undefined, number][] = [
    ['brands', brands, set.brands.length],
    ['locations', locations.changes, set.locations.length],
    ['venues', venues.changes, set.venues.length],
    ['seatplans', plans.changes, set.seatplans.length],
    ['features', features.changes, set.features.length],
    ['presentations', presentations.changes, rows.length],
    [
      'ticketGroups',
      groups.changes,
      groups.changes.created.length + groups.changes.changed.length + groups.changes.unchanged,
    ],
    ['ticketTypes', tickets.changes, set.ticketTypes.length],
    ['priceLists', lists.changes, set.priceLists.length],
    ['serviceCharges', charges.changes, set.serviceCharges.length],
    ['products', products.changes, set.products.length],
  ];
  return {
    kinds: Object.fromEntries(kinds.filter(([, changes, n]) => changes && n > 0)),
    moved: plans.moved,
    retimed: retimed.length,
  };
}

const valuesOf = <T>(documents: readonly { readonly value: T }[]): T[] => documents.map(({ value }) => value);

/** Price levels of drawings that came by themselves and that the brand does not have yet. */
function levelsBrought(set: ImportSet, view: Known): TicketGroupDocument[] {
  const brought = new Map<string, TicketGroupDocument>();
  for (const { value } of set.seatplans.filter((plan) => plan.value.isBare)) {
    for (const { key, name } of usedLevels(value.chart)) {
      const position = view.ticketGroups.size + brought.size;
      if (!view.ticketGroups.has(key) && !brought.has(key))
        brought.set(key, { key, name: { en: name }, position });
    }
  }
  return [...brought.values()];
}
