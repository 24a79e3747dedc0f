import type { Note } from '#modules/catalog/rules/import/fault.ts';
import { sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { ImportSet } from '../import-set.ts';

/**
 * The import, with the presentations that were cancelled for their buyers cancelled still: the buyers were told and have
 * their money back (decision 17). A note names each that the import would show again.
 *
 * @param cancelled keys of presentations.
 */
export function stayCancelled(
  set: ImportSet,
  cancelled: ReadonlySet<string>,
): Pick<ImportSet, 'presentations' | 'notes'> {
  const notes: Note[] = [];
  const presentations = set.presentations.map((showing) => {
    const { file, pointer, value } = showing;
    if (value.status === 'cancelled' || !cancelled.has(value.key)) return showing;
    notes.push({ file, pointer, code: 'STAYS_CANCELLED', details: { key: value.key } });
    return sourced(file, pointer, { ...value, status: 'cancelled' as const });
  });
  return { presentations, notes: [...set.notes, ...notes] };
}
