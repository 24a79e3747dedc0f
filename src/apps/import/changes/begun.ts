/** Notes about new showings that begin in the past: the year of a spreadsheet's column is easily that of the last one. */
import { isInstant } from '#kernel/dates.ts';
import type { Note } from '#modules/catalog/rules/import/fault.ts';
import type { StoredShowing } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';

/** How many keys a note has. */
const KEYS_NAMED = 5;

/** One note for each file with new showings that are to be sold and have begun already. */
export function begunNotes(
  { presentations }: ImportSet,
  { stored, now }: { readonly stored: readonly StoredShowing[]; readonly now: Date },
): Note[] {
  const known = new Set(stored.map(({ key }) => key));
  const begun = presentations.filter(
    ({ value: { key, status, startsAt } }) =>
      status === 'on_sale' && !known.has(key) && isInstant(startsAt) && new Date(startsAt) <= now,
  );
  return [...Map.groupBy(begun, ({ file }) => file)].map(([file, own]) => {
    const keys = own.slice(0, KEYS_NAMED).map(({ value }) => value.key);
    const more = own.length > KEYS_NAMED ? ', …' : '';
    return {
      file,
      pointer: '',
      code: 'HAS_BEGUN',
      details: { count: own.length, keys: keys.join(', ') + more },
    };
  });
}
