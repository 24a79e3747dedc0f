import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { ImportSet } from './import-set.ts';
import type { Known } from './known-store.ts';

type Keyed = { readonly key: string };

const over = <T extends Keyed>(
  known: ReadonlyMap<string, T>,
  documents: readonly Sourced<T>[],
): Map<string, T> => new Map([...known, ...documents.map(({ value }) => [value.key, value] as const)]);

const joined = (known: ReadonlySet<string>, documents: readonly Sourced<Keyed>[]): Set<string> =>
  new Set([...known, ...documents.map(({ value }) => value.key)]);

/** What the brand will have once the import is written: its own things with the import's laid over them. */
export const viewOf = (set: ImportSet, known: Known): Known => ({
  locations: over(known.locations, set.locations),
  venues: over(known.venues, set.venues),
  features: over(known.features, set.features),
  priceLists: over(known.priceLists, set.priceLists),
  ticketGroups: joined(known.ticketGroups, set.ticketGroups),
  ticketTypes: joined(known.ticketTypes, set.ticketTypes),
  serviceCharges: joined(known.serviceCharges, set.serviceCharges),
  seatplans: joined(known.seatplans, set.seatplans),
});

/** The time zone that a hall's showings are read in; undefined when hall or complex is unknown. */
export const zoneOfVenue = (view: Known, venue: string): string | undefined =>
  view.locations.get(view.venues.get(venue)?.location ?? '')?.timeZone;

/** The plan of a showing: its own, else its hall's. */
export const planOfShowing = (
  view: Known,
  showing: { readonly venue: string; readonly seatplan?: string },
): string | undefined => showing.seatplan ?? view.venues.get(showing.venue)?.seatplan;
