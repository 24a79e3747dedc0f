/** Future presentations that an import does not contain, but whose film, hall or complex it changes. */
import { businessDate, isTimeZone } from '#kernel/dates.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { endOf } from './end-of.ts';
import type { ImportSet } from './import-set.ts';
import { readComing, type ComingShowing, type Known } from './checks/known-store.ts';
import { zoneOfVenue } from './view.ts';

/** A presentation as it will be. */
export type Retimed = Pick<ComingShowing, 'key' | 'venue' | 'starts_at' | 'ends_at' | 'status'> & {
  readonly location: string;
  readonly business_date: string;
  /** The film that causes the fault when the new end overlaps the next presentation. */
  readonly film: Sourced<unknown> | undefined;
};

/**
 * The presentations whose end, cinema day or complex changes: an end that the presentation does not give follows its
 * film's running time, the day its complex's time zone, the complex its hall.
 */
export async function readRetimed(
  tx: BrandDb,
  set: ImportSet,
  { view, now }: { readonly view: Known; readonly now: Date },
): Promise<Retimed[]> {
  const [features, venues, locations, besides] = [
    set.features,
    set.venues,
    set.locations,
    set.presentations,
  ].map((documents) => documents.map(({ value }) => value.key)) as [string[], string[], string[], string[]];
  if (features.length + venues.length + locations.length === 0) return [];
  const films = new Map(set.features.map((film) => [film.value.key, film]));
  const coming = await readComing(tx, { features, venues, locations, besides, now });
  return coming.flatMap((row) => {
    const timeZone = zoneOfVenue(view, row.venue);
    // An invalid time zone is reported as a fault of its own.
    if (!timeZone || !isTimeZone(timeZone)) return [];
    const { key, venue, status, starts_at } = row;
    const location = view.venues.get(venue)?.location ?? row.location;
    const next = {
      ends_at: endOf({ ...row, startsAt: starts_at.toISOString(), endsAt: row.endsAt ?? undefined }, view),
      business_date: businessDate(starts_at, timeZone),
    };
    const isSame =
      next.ends_at.getTime() === row.ends_at.getTime() &&
      next.business_date === row.business_date &&
      location === row.location;
    return isSame ? [] : [{ key, venue, status, starts_at, location, ...next, film: films.get(row.feature) }];
  });
}
