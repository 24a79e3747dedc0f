import { businessDate, isInstant, isTimeZone } from '#kernel/dates.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Note } from '#modules/catalog/rules/import/fault.ts';
import { readShowings, type Known } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';
import { zoneOfVenue } from '../view.ts';

/** How many showings of a file are named; the others are counted. */
const NAMED = 10;
const DAY_MS = 24 * 60 * 60_000;

/** A key that a spreadsheet's row without one has: hall, date and time. */
const isMadeKey = (key: string, venue: string): boolean =>
  key.startsWith(`${venue}-`) && /^\d{8}-\d{4}$/.test(key.slice(venue.length + 1));

/**
 * A note for each spreadsheet that leaves out showings which an earlier one has put on sale in the same halls on the same
 * days: a row whose time was corrected is another showing, and the old one is sold still.
 */
export async function leftBeside(
  tx: BrandDb,
  { tables, presentations }: ImportSet,
  { view, now }: { readonly view: Known; readonly now: Date },
): Promise<Note[]> {
  const keys = new Set(presentations.map(({ value }) => value.key));
  const dayOf = (venue: string, startsAt: Date): string => {
    const zone = zoneOfVenue(view, venue) ?? '';
    return `${venue} ${isTimeZone(zone) ? businessDate(startsAt, zone) : ''}`;
  };
  const notes: Note[] = [];
  for (const { file } of tables) {
    const own = presentations.filter((one) => one.file === file && isInstant(one.value.startsAt));
    if (own.length === 0) continue;
    const times = own.map(({ value }) => Date.parse(value.startsAt));
    const days = new Set(own.map(({ value }) => dayOf(value.venue, new Date(value.startsAt))));
    const stored = await readShowings(tx, {
      keys: [],
      venues: [...new Set(own.map(({ value }) => value.venue))],
      from: new Date(Math.max(now.getTime(), Math.min(...times) - DAY_MS)),
      until: new Date(Math.max(...times) + DAY_MS),
    });
    const left = stored
      .filter(({ key, venue, status }) => status === 'on_sale' && !keys.has(key) && isMadeKey(key, venue))
      .filter(({ venue, starts_at }) => starts_at > now && days.has(dayOf(venue, starts_at)))
      .map(({ key }) => key)
      .toSorted();
    if (left.length === 0) continue;
    const showings = left.slice(0, NAMED).join(', ') + (left.length > NAMED ? ', …' : '');
    notes.push({ file, pointer: '', code: 'LEFT_BESIDE', details: { count: left.length, showings } });
  }
  return notes;
}
