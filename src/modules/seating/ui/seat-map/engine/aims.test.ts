import { expect, test } from 'vitest';
import { arenaHall } from '../../../../../../test/support/halls.ts';
import { expandHall } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import { toScreen } from '../on-screen.ts';
import { limitsOf } from '../view.ts';
import { closeUp } from './aims.ts';

const hall = expandHall(arenaHall());

test.each([
  ['a phone', { w: 360, h: 270 }],
  ['a desktop', { w: 900, h: 600 }],
])('on %s a section is whole, where nothing asks for larger seats', (_screen, size) => {
  for (const [section, { bbox }] of hall.sections.entries()) {
    const view = closeUp(hall, limitsOf(hall, size), section as SectionIndex, 0);
    const [left, top] = toScreen(view, bbox[0], bbox[1]);
    const [right, bottom] = toScreen(view, bbox[2], bbox[3]);
    expect([left >= 0, top >= 0, right <= size.w, bottom <= size.h]).toEqual([true, true, true, true]);
  }
});
