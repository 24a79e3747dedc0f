/**
 * Generates the halls of the demo's cinemas: aisles, curved rows, premium seats in the middle, couches, wheelchair
 * places.
 */
import type { ArcPart, Chart, ChartRow } from '#modules/seating/rules/chart.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';

/** The description of a cinema hall. Rows are counted from 0 at the screen; parts from the left. */
export type HallSpec = {
  readonly key: string;
  readonly name: string;
  readonly rows: number;
  /** Seats of each part in the widest rows: one, two or three parts with aisles between. */
  readonly parts: readonly number[];
  /** Rows that are followed by a cross aisle. */
  readonly aislesAfter?: readonly number[];
  /** First and last row of the premium seats in the middle. */
  readonly premium?: readonly [number, number];
  /** Couches for two in each part of one more row at the back. */
  readonly couches?: readonly number[];
  /** Row with a wheelchair place and its companion's seat at each end. */
  readonly wheelchair: number;
  /** The row whose middle can be bought at once but not be reserved unpaid ('hold'). */
  readonly purchaseOnly?: number;
};

const PITCH = 28;
const ROW_PITCH = PITCH * 1.07;
const CROSS_AISLE = 24;
const AISLE = PITCH * 1.1;
const FIRST_ROW = 112;
/** How much a row curves at most from end to end. */
const SAG = PITCH / 2;
/** Row names without I, which looks like 1, and O and Q, which look like 0. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

const LEVELS = [
  { key: 'standard', name: 'Standard' },
  { key: 'premium', name: 'Premium' },
  { key: 'couch', name: 'Couch' },
] as const;
const [STANDARD, PREMIUM, COUCH] = [0, 1, 2] as const;

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * The first row is two seats shorter at each wall and the next three one seat, because the hall widens towards the
 * back.
 */
const narrowing = (row: number): number => (row === 0 ? 2 : row <= 3 ? 1 : 0);

/** Seats of each part in a row. */
function seatsOf({ parts }: HallSpec, row: number): number[] {
  const less = narrowing(row);
  if (parts.length === 1) return [parts[0]! - 2 * less];
  return parts.map((n, i) => (i === 0 || i === parts.length - 1 ? n - less : n));
}

/** Left end of each part: the middle part is fixed, the side parts grow outwards from the aisles. */
function leftEnds(counts: readonly number[], widest: readonly number[]): number[] {
  if (counts.length === 1) return [(-(counts[0]! - 1) * PITCH) / 2];
  if (counts.length === 2) return [-AISLE / 2 - (counts[0]! - 0.5) * PITCH, AISLE / 2 + PITCH / 2];
  const half = (widest[1]! * PITCH) / 2;
  return [-half - AISLE - (counts[0]! - 0.5) * PITCH, -half + PITCH / 2, half + AISLE + PITCH / 2];
}

/** A part of a curved row: its ends are nearer to the screen than the row's middle. */
function arc(x0: number, n: number, y: number, radius: number): ArcPart {
  const at = (x: number): [number, number] => [
    round(radius * Math.sin(x / radius)),
    round(y - radius * (1 - Math.cos(x / radius))),
  ];
  const [ax, ay] = at(x0);
  const [bx, by] = at(x0 + (n - 1) * PITCH);
  const half = Math.hypot(bx - ax, by - ay) / 2;
  return [ax, ay, bx, by, round(radius - Math.sqrt(radius * radius - half * half)), n];
}

type Drawn = { readonly y: number; readonly radius: number };

function seatRow(spec: HallSpec, index: number, { y, radius }: Drawn): ChartRow {
  const counts = seatsOf(spec, index);
  const ends = leftEnds(counts, spec.parts);
  const n = counts.reduce((sum, count) => sum + count, 0);
  const { premium, wheelchair } = spec;
  const isPremium = premium && index >= premium[0] && index <= premium[1];
  const kinds: [number, SeatKind][] = [];
  if (index === 0) kinds.push([0, SeatKind.limitedView], [n - 1, SeatKind.limitedView]);
  if (index === wheelchair) {
    kinds.push(
      [0, SeatKind.wheelchair],
      [1, SeatKind.companion],
      [n - 2, SeatKind.companion],
      [n - 1, SeatKind.wheelchair],
    );
  }
  return {
    label: LETTERS[index]!,
    parts: counts.map((count, i) => arc(ends[i]!, count, y, radius)),
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(spec.purchaseOnly === index ? { purchaseOnly: middleOf(counts) } : {}),
    ...(isPremium ? { levels: [[...middleRun(counts), PREMIUM]] } : {}),
  };
}

/** The middle part, or in a hall of one or two parts the middle half of the row: its first seat, and how many. */
function middleRun(counts: readonly number[]): [number, number] {
  if (counts.length === 3) return [counts[0]!, counts[1]!];
  const n = counts.reduce((sum, count) => sum + count, 0);
  const side = Math.floor(n / 4);
  return [side, n - 2 * side];
}

function middleOf(counts: readonly number[]): number[] {
  const [first, n] = middleRun(counts);
  return Array.from({ length: n }, (_, i) => first + i);
}

function couchRow(spec: HallSpec, couches: readonly number[], { y, radius }: Drawn): ChartRow {
  const counts = couches.map((count) => count * 2);
  const ends = leftEnds(counts, counts);
  const n = counts.reduce((sum, count) => sum + count, 0);
  return {
    label: LETTERS[spec.rows]!,
    parts: counts.map((count, i) => arc(ends[i]!, count, y, radius)),
    levels: [[0, n, COUCH]],
    couches: Array.from({ length: n / 2 }, (_, i): [number, number] => [i * 2, 2]),
  };
}

/** Draws a hall. The screen is above, y grows towards the back; the unit is a 28th of a seat's pitch. */
export function cinemaChart(spec: HallSpec): Chart {
  const widest = leftEnds(spec.parts, spec.parts)[0]!;
  const radius = (widest * widest) / (2 * SAG);
  const rows: ChartRow[] = [];
  let y = FIRST_ROW;
  for (let index = 0; index < spec.rows; index++) {
    rows.push(seatRow(spec, index, { y: round(y), radius }));
    y += ROW_PITCH + (spec.aislesAfter?.includes(index) ? CROSS_AISLE : 0);
  }
  if (spec.couches) rows.push(couchRow(spec, spec.couches, { y: round(y + PITCH * 0.2), radius }));
  const width = round(-widest * 1.65);
  return {
    version: 1,
    name: spec.name,
    pitch: PITCH,
    levels: LEVELS.slice(0, spec.couches ? 3 : spec.premium ? 2 : 1),
    sections: [{ id: 1, name: '', level: STANDARD, rows }],
    shapes: [{ kind: 'screen', x: 0, y: 42, w: width, h: 28 }],
    focal: { x: 0, y: 42 },
  };
}
