/** Which of a hall's seats the visitor wants to see: the others fade on the map and are left out of the list. */
import type { LevelIndex, SeatNo } from '../../rules/seat-ids.ts';
import type { Hall } from '../../rules/hall.ts';
import type { SeatKind } from '../../rules/seat-kinds.ts';
import { SeatState } from '../../rules/seat-states.ts';

/** The seats of one of these levels that are also of one of these kinds; none stands for all. */
export type SeatFilter = { readonly levels: readonly LevelIndex[]; readonly kinds: readonly SeatKind[] };

export const everything: SeatFilter = { levels: [], kinds: [] };

/** Whether a filter leaves out any seat. */
export const isFiltering = ({ levels, kinds }: SeatFilter): boolean => levels.length + kinds.length > 0;

/** Whether the visitor wants to see a seat. */
export const passesFilter = (hall: Hall, seat: SeatNo, { levels, kinds }: SeatFilter): boolean =>
  (levels.length === 0 || levels.includes(hall.level[seat] ?? 0)) &&
  (kinds.length === 0 || kinds.includes((hall.kind[seat] ?? 0) as SeatKind));

/** The free places that the visitor wants to see, by index of the section. */
export function countShown(hall: Hall, states: Uint8Array, filter: SeatFilter): number[] {
  const counts = hall.sections.map(() => 0);
  for (let seat = 0; seat < hall.size; seat++) {
    const section = hall.sectionOf[seat] ?? 0;
    if (states[seat] === SeatState.free && passesFilter(hall, seat, filter))
      counts[section] = counts[section]! + 1;
  }
  return counts;
}
