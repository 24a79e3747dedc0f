import { catalogAddress } from '../../rules/addresses.ts';
import type { FilterGroup } from '../../rules/whats-on.ts';
import { FILTER_GROUPS } from '../../rules/whats-on.ts';

/** The query of a What's on address; it has only what differs from the defaults. */
export type WhatsOnPlace = {
  readonly today: string;
  readonly day: string;
  readonly view: 'day' | 'film';
  readonly locations: readonly { readonly id: number; readonly isChosen: boolean }[];
  readonly filters: readonly {
    readonly group: FilterGroup;
    readonly value: string;
    readonly isOn: boolean;
  }[];
  readonly search: string;
};

export type WhatsOnChange = {
  readonly day?: string;
  readonly view?: 'day' | 'film';
  readonly locationId?: number;
  /** Switched on when off, and off when on. */
  readonly toggle?: { readonly group: FilterGroup; readonly value: string };
  readonly search?: string;
  /** Switched off: all filters, or only the part of day. */
  readonly without?: 'filters' | 'part';
};

/** The present fields of the page with a change on top, in a fixed order. */
export function whatsOnFields(place: WhatsOnPlace, change: WhatsOnChange = {}): [string, string][] {
  const { day = place.day, view = place.view, search = place.search } = change;
  const fields: [string, string][] = [];
  if (view === 'film') fields.push(['view', 'film']);
  for (const id of locationIds(place, change)) fields.push(['location', String(id)]);
  if (view === 'day' && day !== place.today) fields.push(['day', day]);
  for (const group of FILTER_GROUPS) {
    for (const value of filterValues(place, group, change)) fields.push([group, value]);
  }
  if (search !== '') fields.push(['q', search]);
  return fields;
}

/** The complexes to name; none when it is the brand's first alone. */
function locationIds({ locations }: WhatsOnPlace, { locationId }: WhatsOnChange): readonly number[] {
  const ids = locationId === undefined ? chosenIds(locations) : [locationId];
  return ids.length === 1 && ids[0] === locations[0]?.id ? [] : ids;
}

/** The ids of the page's complexes. */
export const chosenIds = (locations: WhatsOnPlace['locations']): readonly number[] =>
  locations.filter(({ isChosen }) => isChosen).map(({ id }) => id);

function filterValues(place: WhatsOnPlace, group: FilterGroup, { toggle, without }: WhatsOnChange): string[] {
  if (without === 'filters' || (without === 'part' && group === 'part')) return [];
  return place.filters
    .filter((filter) => filter.group === group)
    .filter(({ value, isOn }) => (toggle?.group === group && toggle.value === value ? !isOn : isOn))
    .map(({ value }) => value);
}

/** The address of the page with a change: '/?day=2026-11-21&part=evening'. */
export function whatsOnAddress(place: WhatsOnPlace, change: WhatsOnChange = {}): string {
  const query = new URLSearchParams(whatsOnFields(place, change)).toString();
  return query ? `${catalogAddress.whatsOn()}?${query}` : catalogAddress.whatsOn();
}
