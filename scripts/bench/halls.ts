import type { Chart } from '#modules/seating/rules/chart.ts';
import { arenaHall, theatreHall } from '../../test/support/halls.ts';

/** The halls of the bench. They have one price level, because prices are not measured. */

const LEVELS = [{ key: 'standard', name: 'Standard' }];

const oneLevel = (chart: Chart): Chart => ({
  ...chart,
  levels: LEVELS,
  sections: chart.sections.map((section) => ({ ...section, level: 0 })),
});

/** About 2,000 seats. */
export const theatre = (): Chart => oneLevel(theatreHall());

/** At least 20,000 seats. */
export const arena = (): Chart => oneLevel(arenaHall());

/** Standing places only. */
export const floor = (capacity: number): Chart => ({
  version: 1,
  name: 'Floor',
  pitch: 10,
  focal: { x: 0, y: 0 },
  levels: LEVELS,
  shapes: [{ kind: 'stage', x: 0, y: 0, w: 50, h: 10 }],
  sections: [
    { id: 1, name: 'Floor', level: 0, rows: [], capacity, polygon: [0, 20, 100, 20, 100, 100, 0, 100] },
  ],
});
