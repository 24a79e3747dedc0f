import type { Hall } from './hall.ts';
import type { LevelIndex, SectionIndex } from './seat-ids.ts';

/** The price levels of a section's places, each once, in the order of the chart; none for no section. */
export function levelsIn(hall: Hall, section: SectionIndex): LevelIndex[] {
  const { first = 0, n = 0 } = hall.sections[section] ?? {};
  return [...new Set(hall.level.subarray(first, first + n))].toSorted((a, b) => a - b);
}
