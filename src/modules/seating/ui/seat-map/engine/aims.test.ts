import { expect, test } from 'vitest';
import { arenaHall } from '../../../../../../test/support/halls.ts';
import { expandHall } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import { toScreen } from '../on-screen.ts';
import { limitsOf } from '../view.ts';
import { closeUp } from './aims.ts';

/** The height of the pointer to the stage, with its distance from the map's edge (`sections.css`). */
const POINTER_BOTTOM_PX = 40;

test.each([
  ['a phone', { w: 360, h: 270 }],
  ['a desktop', { w: 900, h: 600 }],
])('on %s a section is below the pointer to the stage, and whole', (_screen, size) => {
  const hall = expandHall(arenaHall());
  for (const [index, { bbox }] of hall.sections.entries()) {
    const view = closeUp(hall, limitsOf(hall, size), index as SectionIndex, 0);
    const [left, top] = toScreen(view, bbox[0], bbox[1]);
    const [right, bottom] = toScreen(view, bbox[2], bbox[3]);
    expect(top).toBeGreaterThanOrEqual(POINTER_BOTTOM_PX);
    expect(bottom).toBeLessThanOrEqual(size.h);
    expect([left >= 0, right <= size.w]).toEqual([true, true]);
  }
});
