/** Which of a hall's seats the visitor wants to see: the rest fades on the map and is left out of the list. */
import type { LevelIndex, SeatNo } from '../../rules/seat-ids.ts';
import type { Hall } from '../../rules/hall.ts';
import { seatKindRow } from '../../rules/seat-kinds.ts';

/** Which seats stand out: those of the levels, and accessible ones; nothing chosen shows all. */
export type SeatFilter = { readonly levels: readonly LevelIndex[]; readonly accessible: boolean };

export const everything: SeatFilter = { levels: [], accessible: false };

export const isFiltering = (filter: SeatFilter): boolean => filter.accessible || filter.levels.length > 0;

/** Whether a seat stands out: it is of a level that was chosen, or accessible where such places were. */
export const passesFilter = (hall: Hall, seat: SeatNo, filter: SeatFilter): boolean =>
  !isFiltering(filter) ||
  filter.levels.includes(hall.level[seat] ?? 0) ||
  (filter.accessible && seatKindRow(hall.kind[seat]).isAccessible);
