import { expect, test } from 'vitest';
import { arenaHall, cinemaHall } from '../../../../test/support/halls.ts';
import { expandHall, indexedSections } from './hall.ts';
import type { SectionIndex } from './seat-ids.ts';
import { levelsIn } from './section-levels.ts';

test('the levels of a section are those of its places, each once; areas have one too', () => {
  const cinema = expandHall(cinemaHall());
  expect(levelsIn(cinema, 0 as SectionIndex)).toEqual([0, 1, 2]);
  expect(levelsIn(cinema, -1 as SectionIndex)).toEqual([]);
  const arena = expandHall(arenaHall());
  const floor = indexedSections(arena).at(-1)!;
  expect(floor.section.capacity).toBeGreaterThan(0);
  expect(levelsIn(arena, floor.index)).toEqual([2]);
});
