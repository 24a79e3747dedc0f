/** Finds the arc of drawn seats, so that a row is stored as six numbers instead of two for each seat. */
import type { RowPart } from '../chart.ts';
import { placeArc } from '../geometry/place-seats.ts';
import { AISLE } from '../geometry/neighbours.ts';

export type Point = { readonly x: number; readonly y: number };

/** How far a seat may be from its place on the arc, in pitches. */
const TOLERANCE = 0.02;
/** With at least this many seats, a row's own spacing counts as its pitch (recliners are wider than other seats). */
const ENOUGH_FOR_OWN_PITCH = 4;

const gap = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The usual distance between neighbours of the rows: their median; 0 when no row has two seats. */
export function pitchOf(rows: readonly (readonly Point[])[]): number {
  const gaps = rows.flatMap((row) => row.slice(1).map((seat, i) => gap(row[i]!, seat)));
  return gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
}

/** Runs of neighbouring seats, split at aisles. */
export function runsOf<P extends Point>(seats: readonly P[], pitch: number): P[][] {
  const own = seats.length >= ENOUGH_FOR_OWN_PITCH ? Math.max(pitch, pitchOf([seats])) : pitch;
  const runs: P[][] = [];
  for (const seat of seats) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && gap(last, seat) <= AISLE * own) run.push(seat);
    else runs.push([seat]);
  }
  return runs;
}

/** Sagitta of the circle through the first, the middle and the last seat; its sign is that of `placeArc`. */
function sagittaOf(seats: readonly Point[]): number {
  const first = seats[0]!;
  const last = seats.at(-1)!;
  const middle = seats[seats.length >> 1]!;
  const chord = gap(first, last);
  const [dx, dy] = [(last.x - first.x) / chord, (last.y - first.y) / chord];
  const [mx, my] = [middle.x - (first.x + last.x) / 2, middle.y - (first.y + last.y) / 2];
  const along = mx * dx + my * dy;
  const off = my * dx - mx * dy;
  if (Math.abs(off) < chord * 1e-6) return 0;
  const centre = (along * along + off * off - (chord * chord) / 4) / (2 * off);
  return centre + Math.sign(off) * Math.hypot(chord / 2, centre);
}

/** Coordinates are rounded to a thousandth of a pitch: not visible, and the chart has short numbers. */
const rounded = (value: number, pitch: number): number => {
  const unit = 10 ** Math.floor(Math.log10(pitch / 1000));
  return Number((Math.round(value / unit) * unit).toPrecision(12));
};

/** The form of one run: an arc when every seat is within 2 % of a pitch of it, otherwise its points one by one. */
export function fitRun(seats: readonly Point[], pitch: number): RowPart {
  const round = (value: number): number => rounded(value, pitch);
  const first = seats[0]!;
  const last = seats.at(-1)!;
  const isClosed = gap(first, last) < pitch / 2 && seats.length > 1;
  const sagitta = seats.length < 3 || isClosed ? 0 : sagittaOf(seats);
  const arc = [
    round(first.x),
    round(first.y),
    round(last.x),
    round(last.y),
    round(sagitta),
    seats.length,
  ] as const;
  const xy = new Float32Array(seats.length * 2);
  placeArc(arc, 0, xy, new Float32Array(seats.length));
  const fits = seats.every((seat, i) => gap(seat, { x: xy[2 * i]!, y: xy[2 * i + 1]! }) <= TOLERANCE * pitch);
  return fits ? arc : { pts: seats.flatMap(({ x, y }) => [round(x), round(y)]) };
}

/** A row as parts: one for each run between aisles. */
export const fitRow = (seats: readonly Point[], pitch: number): RowPart[] =>
  runsOf(seats, pitch).map((run) => fitRun(run, pitch));
