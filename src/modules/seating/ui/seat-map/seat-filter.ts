/** Which of a hall's seats the visitor wants to see: the others fade on the map and are left out of the list. */
import type { LevelIndex, SeatNo } from '../../rules/seat-ids.ts';
import type { Hall } from '../../rules/hall.ts';
import { seatKindRow } from '../../rules/seat-kinds.ts';

/** Which seats are highlighted: those of the chosen levels, and accessible ones; without a choice all. */
export type SeatFilter = { readonly levels: readonly LevelIndex[]; readonly accessible: boolean };

export const everything: SeatFilter = { levels: [], accessible: false };

export const isFiltering = (filter: SeatFilter): boolean => filter.accessible || filter.levels.length > 0;

/** Whether a seat is highlighted: it is of a chosen level, or accessible when accessible seats were chosen. */
export const passesFilter = (hall: Hall, seat: SeatNo, filter: SeatFilter): boolean =>
  !isFiltering(filter) ||
  filter.levels.includes(hall.level[seat] ?? 0) ||
  (filter.accessible && seatKindRow(hall.kind[seat]).isAccessible);
