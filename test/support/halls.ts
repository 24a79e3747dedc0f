/** Halls of three sizes for tests, trials and the bench: calculated, the same every time. */
import type { ArcPart, Chart, ChartRow, ChartSection } from '../../src/modules/seating/rules/chart.ts';
import { SeatKind } from '../../src/modules/seating/rules/seat-kinds.ts';
import type { Hall } from '../../src/modules/seating/rules/hall.ts';
import { SeatState } from '../../src/modules/seating/rules/seat-states.ts';

/** Distance between seats and between rows, in centimetres. */
const SEAT = 55;
const ROW = 90;

/** Numbers from 0 to 1 that look random and repeat for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** A, B, …, Z, AA, AB, … */
export const rowLetter = (index: number): string =>
  (index >= 26 ? rowLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Rows are wide arcs around the middle line: the height of the arc at x. */
const SAG_RADIUS = 4100;
const sagAt = (x: number): number => -SAG_RADIUS + Math.sqrt(SAG_RADIUS ** 2 - x ** 2);

const cinemaPart = (x0: number, y: number, n: number): ArcPart => {
  const x1 = x0 + (n - 1) * SEAT;
  const sagitta = sagAt((x0 + x1) / 2) - (sagAt(x0) + sagAt(x1)) / 2;
  return [x0, y + sagAt(x0), x1, y + sagAt(x1), sagitta, n];
};

/** [letter, seats left of the aisle, in the middle, to the right]. */
const CINEMA_ROWS: readonly (readonly [string, number, number, number])[] = [
  ['A', 2, 8, 2],
  ['B', 3, 8, 3],
  ['C', 3, 8, 3],
  ['D', 3, 8, 3],
  ['E', 4, 8, 4],
  ['F', 4, 8, 4],
  ['G', 4, 8, 4],
  ['H', 4, 8, 4],
  ['J', 4, 8, 4],
  ['K', 4, 8, 4],
  ['L', 4, 8, 4],
  ['M', 4, 6, 4],
];

const cinemaRow = (index: number, scale: number): ChartRow => {
  const [label = '', left = 4, middle = 8, right = 4] = CINEMA_ROWS[index % CINEMA_ROWS.length] ?? [];
  const [l, m, r] = [left, middle, right].map((n) =>
    Math.max(2, label === 'M' ? Math.round((n * scale) / 2) * 2 : Math.round(n * scale)),
  ) as [number, number, number];
  const aisle = SEAT * 2.1;
  const half = ((Math.round(8 * scale) - 1) * SEAT) / 2;
  const y = 340 + index * SEAT * 1.07 + (index >= 8 ? SEAT * 0.86 : 0);
  const parts = [
    cinemaPart(-half - aisle - (l - 1) * SEAT, y, l),
    cinemaPart((-(m - 1) * SEAT) / 2, y, m),
    cinemaPart(half + aisle, y, r),
  ];
  const n = l + m + r;
  const premium = ['F', 'G', 'H'].includes(label) ? { levels: [[l, m, 1]] as const } : {};
  if (label === 'A')
    return {
      label,
      parts,
      kinds: [
        [0, SeatKind.limitedView],
        [n - 1, SeatKind.limitedView],
      ],
    };
  if (label === 'J') {
    const wheels = [
      [0, SeatKind.wheelchair],
      [1, SeatKind.companion],
      [n - 2, SeatKind.companion],
      [n - 1, SeatKind.wheelchair],
    ] as const;
    return { label, parts, kinds: wheels, boxOffice: [2] };
  }
  if (label === 'M') {
    const couches = Array.from({ length: n / 2 }, (_, i) => [2 * i, 2] as const);
    return { label, parts, levels: [[0, n, 2]], couches };
  }
  return { label, parts, ...premium };
};

/** One hall of 12 rows with aisles, premium rows, wheelchair places and sofas: 174 seats, or wider by `scale`. */
export const cinemaHall = (scale = 1): Chart => ({
  version: 1,
  name: 'Hall 3',
  pitch: SEAT,
  levels: [
    { key: 'standard', name: 'Standard' },
    { key: 'premium', name: 'Premium' },
    { key: 'couch', name: 'Couch for two' },
  ],
  sections: [{ id: 1, name: 'Hall 3', level: 0, rows: CINEMA_ROWS.map((_, i) => cinemaRow(i, scale)) }],
  shapes: [{ kind: 'screen', x: 0, y: 200, w: 840 * scale, h: 60 }],
  focal: { x: 0, y: 200 },
});

const polar = (radius: number, angle: number, stretch = 1): readonly [number, number] => [
  Math.round(radius * stretch * Math.cos(angle)),
  Math.round(radius * Math.sin(angle)),
];

/** A row on a circle round (0, 0), from one angle to another, as chord and sagitta. */
const circleRow = (radius: number, from: number, to: number, stretch: number): ArcPart => {
  const [x0, y0] = polar(radius, from, stretch);
  const [x1, y1] = polar(radius, to, stretch);
  const [mx, my] = [radius * stretch * Math.cos((from + to) / 2), radius * Math.sin((from + to) / 2)];
  const chord = Math.hypot(x1 - x0, y1 - y0);
  const sagitta = ((mx - (x0 + x1) / 2) * -(y1 - y0) + (my - (y0 + y1) / 2) * (x1 - x0)) / chord;
  return [x0, y0, x1, y1, Math.round(sagitta * 10) / 10, Math.max(2, Math.floor(chord / SEAT) + 1)];
};

const fanSection = (
  id: number,
  name: string,
  level: number,
  at: { inner: number; rows: number; middle: number },
): ChartSection => ({
  id,
  name,
  level,
  rows: Array.from({ length: at.rows }, (_, i): ChartRow => ({
    label: rowLetter(i),
    parts: [circleRow(at.inner + i * ROW, at.middle + 0.28, at.middle - 0.28, 1)],
    ...(i === 0
      ? {
          kinds: [
            [0, SeatKind.wheelchair],
            [1, SeatKind.companion],
          ] as const,
        }
      : {}),
  })),
});

/** Stalls and balcony of three fans each in front of a stage: about 2,000 seats in six sections. */
export const theatreHall = (): Chart => ({
  version: 1,
  name: 'Grand stage',
  pitch: SEAT,
  levels: [
    { key: 'stalls', name: 'Stalls' },
    { key: 'balcony', name: 'Balcony' },
  ],
  sections: [
    'Stalls left',
    'Stalls centre',
    'Stalls right',
    'Balcony left',
    'Balcony centre',
    'Balcony right',
  ].map((name, i) =>
    fanSection(i + 1, name, i < 3 ? 0 : 1, {
      inner: i < 3 ? 950 : 2750,
      rows: i < 3 ? 15 : 10,
      middle: Math.PI / 2 + (1 - (i % 3)) * 0.62,
    }),
  ),
  shapes: [{ kind: 'stage', x: 0, y: 300, w: 1600, h: 500 }],
  focal: { x: 0, y: 300 },
});

/** A bowl of two tiers around a floor of 2,500 standing places: at least `seats` seats, 56 sections. */
export const arenaHall = (seats = 20000): Chart => {
  const tiers = [
    { inner: 4200, rows: 15, sections: 24 },
    { inner: 6000, rows: 15, sections: 32 },
  ];
  const stretch = 1.3;
  const grown = Math.max(1, seats / 20000);
  const sections: ChartSection[] = [];
  for (const [level, tier] of tiers.entries()) {
    const rows = Math.round(tier.rows * grown);
    for (let i = 0; i < tier.sections; i++) {
      const middle = (2 * Math.PI * i) / tier.sections;
      const half = (Math.PI / tier.sections) * 0.92;
      const edge = (radius: number, back: boolean): number[] =>
        Array.from({ length: 7 }, (_, j) =>
          polar(radius, middle + (back ? -1 : 1) * (half - (half * j) / 3), stretch),
        ).flat();
      sections.push({
        id: sections.length + 1,
        name: String((level + 1) * 100 + i + 1),
        level,
        polygon: [...edge(tier.inner - 60, false), ...edge(tier.inner + rows * ROW + 30, true)],
        rows: Array.from({ length: rows }, (_, r) => ({
          label: String(r + 1),
          parts: [circleRow(tier.inner + r * ROW, middle - half, middle + half, stretch)],
        })),
      });
    }
  }
  const floor = [-1800, -1100, 1800, -1100, 1800, 1100, -1800, 1100];
  sections.push({
    id: sections.length + 1,
    name: 'Floor',
    level: 2,
    rows: [],
    capacity: 2500,
    polygon: floor,
  });
  return {
    version: 1,
    name: 'Arena',
    pitch: SEAT,
    levels: [
      { key: 'lower', name: 'Lower tier' },
      { key: 'upper', name: 'Upper tier' },
      { key: 'floor', name: 'Floor, standing' },
    ],
    sections,
    shapes: [{ kind: 'stage', x: 0, y: -2300, w: 3000, h: 1400 }],
    focal: { x: 0, y: -2300 },
  };
};

/** A showing that is half sold, mostly in the middle, with some locked seats and some of the box office. */
export const soldStates = (hall: Hall, seed = 7): Uint8Array => {
  const random = randomFrom(seed);
  const states = new Uint8Array(hall.size);
  const [left, top, right, bottom] = hall.bounds;
  let before: number = SeatState.free;
  for (let seat = 0; seat < hall.size; seat++) {
    const across = Math.abs(((hall.xy[2 * seat] ?? 0) - (left + right) / 2) / (right - left)) * 2 || 0;
    const back = ((hall.xy[2 * seat + 1] ?? 0) - top) / (bottom - top) || 0;
    const share = 0.05 + 0.75 * Math.max(0, 1 - across) * back;
    const draw = random();
    const again = before === SeatState.taken && random() < 0.5;
    states[seat] = again || draw < share ? SeatState.taken : draw > 0.98 ? SeatState.held : SeatState.free;
    if (hall.boxOffice[seat]) states[seat] = SeatState.boxOffice;
    if ((hall.couchOf[seat] ?? -1) >= 0 && hall.couchOf[seat] === hall.couchOf[seat - 1])
      states[seat] = states[seat - 1] ?? 0;
    before = states[seat] ?? 0;
  }
  return states;
};
