/** Presentations that are no longer in the feed that they are from. */
import type { BrandDb } from '#platform/server/db.ts';
import type { Note } from '#modules/catalog/rules/import/fault.ts';
import { zonedIso } from '#modules/catalog/rules/zoned-iso.ts';
import { readFeedShowings, type Known, type StoredShowing } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';
import { zoneOfVenue } from '../view.ts';

/** A stored presentation, and the file of its day, which has it no more. */
export type Withdrawn = { readonly file: string; readonly stored: StoredShowing };

/**
 * The coming presentations that a file of a whole day should have but has not. A presentation that has moved to another
 * day of the import is in it still.
 */
export async function readWithdrawn(tx: BrandDb, set: ImportSet, now: Date): Promise<Withdrawn[]> {
  const besides = set.presentations.map(({ value }) => value.key);
  const found = new Map<string, Withdrawn>();
  for (const { file, location, day } of set.feedDays)
    for (const stored of await readFeedShowings(tx, { location, day, besides, now }))
      found.set(stored.key, { file, stored });
  return [...found.values()];
}

/** A note for each that nobody has bought; the others are changes that must be confirmed. */
export const withdrawnUnsold = (
  withdrawn: readonly Withdrawn[],
  bought: readonly { readonly change: { readonly key: string } }[],
  view: Known,
): Note[] =>
  withdrawn
    .filter(({ stored }) => !bought.some(({ change }) => change.key === stored.key))
    .map(({ file, stored: { key, venue, starts_at } }) => ({
      file,
      pointer: '',
      code: 'WITHDRAWN',
      details: { key, venue, dateTime: zonedIso(starts_at, zoneOfVenue(view, venue) ?? 'UTC') },
    }));
