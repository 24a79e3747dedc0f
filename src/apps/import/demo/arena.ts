/** The arena by the Danube: an oval of two tiers round a floor, the stage at its head, in four layouts. */
import type {
  ArcPart,
  Chart,
  ChartLevel,
  ChartRow,
  ChartSection,
  ChartShape,
} from '#modules/seating/rules/chart.ts';
import { namesOfChart, type PlanNames } from '#modules/seating/rules/plan-names.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';

/** Centimetres. */
const SEAT = 52;
const ROW = 85;
/** How much longer than wide the oval is. */
const STRETCH = 1.3;

const FLOOR: ChartLevel = { key: 'floor', name: 'Floor' };
const LOWER: ChartLevel = { key: 'lower', name: 'Lower tier' };
const UPPER: ChartLevel = { key: 'upper', name: 'Upper tier' };
const STANDING: ChartLevel = { key: 'standing', name: 'Standing' };
const CIRCLE: ChartLevel = { key: 'circle', name: 'Golden Circle' };

type Tier = {
  readonly radius: number;
  readonly rows: number;
  readonly sections: number;
  readonly name: number;
};
const TIERS: readonly Tier[] = [
  { radius: 3900, rows: 16, sections: 26, name: 100 },
  { radius: 5600, rows: 18, sections: 32, name: 200 },
];
/** There are no seats behind the stage: this far to each side of its middle, in radians. */
const BEHIND_STAGE = 0.62;
/** The sections next to those have a view of the stage from the side only. */
const NEXT_TO_STAGE = BEHIND_STAGE + 0.24;

const STAGE: ChartShape = { kind: 'stage', x: 0, y: -2750, w: 3600, h: 1100 };
const FOCAL = { x: 0, y: -2300 };

type Point = readonly [number, number];

/** A point of the oval: angle 0 is right, growing clockwise as seen; the stage is above. */
const oval = (radius: number, angle: number): Point => [
  Math.round(radius * Math.cos(angle)),
  Math.round(radius * STRETCH * Math.sin(angle) * 0.8),
];

/** A row between two angles, as an arc over its chord. */
function tierRow(radius: number, from: number, to: number): ArcPart {
  const [x0, y0] = oval(radius, from);
  const [x1, y1] = oval(radius, to);
  const [mx, my] = oval(radius, (from + to) / 2);
  const chord = Math.hypot(x1 - x0, y1 - y0);
  const sagitta = ((my - (y0 + y1) / 2) * (x1 - x0) - (mx - (x0 + x1) / 2) * (y1 - y0)) / chord;
  return [x0, y0, x1, y1, Math.round(sagitta), Math.floor(chord / SEAT) + 1];
}

function tierSection(
  { radius, rows, sections, name }: Tier,
  index: number,
): Omit<ChartSection, 'id' | 'level'> | undefined {
  const step = (2 * Math.PI) / sections;
  // Sections are numbered clockwise from the stage, which is at minus a quarter turn.
  const middle = -Math.PI / 2 + (index + 0.5) * step;
  const fromStage = Math.min((index + 0.5) * step, 2 * Math.PI - (index + 0.5) * step);
  if (fromStage < BEHIND_STAGE) return undefined;
  const [from, to] = [middle - step * 0.46, middle + step * 0.46];
  const outer = radius + rows * ROW - ROW / 2;
  const edge = (r: number, turns: readonly number[]): number[] =>
    turns.flatMap((t) => [...oval(r, from + (to - from) * t)]);
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return {
    name: String(name + index + 1),
    polygon: [...edge(outer, steps), ...edge(radius - ROW / 2, steps.toReversed())],
    rows: Array.from({ length: rows }, (_, row): ChartRow => {
      const part = tierRow(radius + row * ROW, from, to);
      const kinds = kindsOf(part[5], { isLast: row === rows - 1, isBeside: fromStage < NEXT_TO_STAGE });
      return { label: String(row + 1), parts: [part], ...(kinds.length > 0 ? { kinds } : {}) };
    }),
  };
}

/** The last row ends with a wheelchair place and its companion's; next to the stage the view is limited. */
function kindsOf(
  n: number,
  { isLast, isBeside }: { isLast: boolean; isBeside: boolean },
): [number, SeatKind][] {
  if (isBeside) return Array.from({ length: n }, (_, i) => [i, SeatKind.limitedView]);
  return isLast
    ? [
        [0, SeatKind.wheelchair],
        [1, SeatKind.companion],
      ]
    : [];
}

const tier = (which: Tier): Omit<ChartSection, 'id' | 'level'>[] =>
  Array.from({ length: which.sections }, (_, index) => tierSection(which, index)).filter(
    (section) => section !== undefined,
  );

/** Seated floor: three sections wide and three deep, with an aisle between. */
const floorSections = (): Omit<ChartSection, 'id' | 'level'>[] =>
  [0, 1, 2].flatMap((deep) =>
    [0, 1, 2].map((abreast) => {
      const left = -1690 + abreast * 1160;
      const top = -1750 + deep * 1480;
      const rows = Array.from({ length: 15 }, (_, row): ChartRow => {
        const y = top + row * ROW;
        return { label: String(row + 1), parts: [[left, y, left + 19 * SEAT, y, 0, 20]] };
      });
      return { name: `${'ABC'[deep]}${abreast + 1}`, rows };
    }),
  );

const area = (
  name: string,
  capacity: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
) => ({
  name,
  capacity,
  rows: [],
  polygon: [left, top, right, top, right, bottom, left, bottom],
});

type Part = readonly [Omit<ChartSection, 'id' | 'level'>, ChartLevel];

function chartOf(name: string, parts: readonly Part[]): Chart {
  const levels = [...new Map(parts.map(([, level]) => [level.key, level])).values()];
  const sections = parts.map(([section, level], i) => ({
    id: i + 1,
    level: levels.findIndex(({ key }) => key === level.key),
    ...section,
  }));
  return { version: 1, name, pitch: SEAT, levels, sections, shapes: [STAGE], focal: FOCAL };
}

const at = (level: ChartLevel, sections: readonly Omit<ChartSection, 'id' | 'level'>[]): Part[] =>
  sections.map((section) => [section, level] as const);

const FLOOR_BOX = [-2300, -1900, 2300, 3000] as const;

/** Names of its sections that are words. */
const NAMES: PlanNames = {
  'Golden Circle': { hu: 'Kiemelt állóhely', sk: 'Zlatý kruh', cs: 'Zlatý kruh' },
  Arena: { hu: 'Küzdőtér', sk: 'Plocha', cs: 'Plocha', ro: 'Parter' },
  'West stand': {
    hu: 'Nyugati lelátó',
    sk: 'Západná tribúna',
    cs: 'Západní tribuna',
    ro: 'Tribuna de vest',
  },
  'East stand': {
    hu: 'Keleti lelátó',
    sk: 'Východná tribúna',
    cs: 'Východní tribuna',
    ro: 'Tribuna de est',
  },
  Studio: { hu: 'Stúdió', sk: 'Štúdio' },
};

type ArenaPlan = { readonly key: string; readonly names?: PlanNames; readonly chart: Chart };

/** A plan with the names that its chart has. */
function named(plan: ArenaPlan): ArenaPlan {
  const known = namesOfChart(plan.chart);
  const names = Object.entries(NAMES).filter(([name]) => known.has(name));
  return names.length > 0 ? { key: plan.key, names: Object.fromEntries(names), chart: plan.chart } : plan;
}

/** The venue's plans by key: seats only, one standing area, several, mixed; and the small hall. */
const PLANS: readonly ArenaPlan[] = [
  {
    key: 'arena-reserved',
    chart: chartOf('Danube Arena, seated', [
      ...at(FLOOR, floorSections()),
      ...at(LOWER, tier(TIERS[0]!)),
      ...at(UPPER, tier(TIERS[1]!)),
    ]),
  },
  {
    key: 'arena-standing',
    chart: chartOf('Danube Arena, standing', at(STANDING, [area('Arena', 9000, FLOOR_BOX)])),
  },
  {
    key: 'arena-areas',
    chart: chartOf('Danube Arena, areas', [
      ...at(CIRCLE, [area('Golden Circle', 1500, [-2300, -1900, 2300, -700])]),
      ...at(STANDING, [area('Arena', 6000, [-2300, -600, 2300, 3000])]),
      ...at(UPPER, [
        area('West stand', 1800, [-4300, -1900, -2600, 3000]),
        area('East stand', 1800, [2600, -1900, 4300, 3000]),
      ]),
    ]),
  },
  {
    key: 'arena-mixed',
    chart: chartOf('Danube Arena, standing floor', [
      ...at(CIRCLE, [area('Golden Circle', 1200, [-2300, -1900, 2300, -900])]),
      ...at(STANDING, [area('Arena', 4200, [-2300, -800, 2300, 3000])]),
      ...at(LOWER, tier(TIERS[0]!)),
      ...at(UPPER, tier(TIERS[1]!)),
    ]),
  },
  {
    key: 'studio-standing',
    chart: {
      ...chartOf('Danube Studio', at(STANDING, [area('Studio', 450, [-700, -400, 700, 900])])),
      shapes: [{ kind: 'stage', x: 0, y: -650, w: 1000, h: 300 }],
      focal: { x: 0, y: -550 },
    },
  },
];

export const ARENA_PLANS: readonly ArenaPlan[] = PLANS.map(named);
