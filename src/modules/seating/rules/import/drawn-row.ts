/** Makes a chart's row from drawn seats; used by all drawing formats. */
import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import type { ChartRow } from '../chart.ts';
import { SeatKind } from '../seat-kinds.ts';
import { fitRow, runsOf, type Point } from './fit-row.ts';
import type { DrawnLevel } from './levels.ts';
import { numberRow } from './number-row.ts';

export type DrawnSeat = Point & { readonly label: string; readonly level: number; readonly kind: SeatKind };
export type DrawnRow = {
  readonly label: string;
  readonly seats: readonly DrawnSeat[];
  readonly pointer: string;
};

/** Runs of equal levels, without the section's own: [first index, count, level]. */
function levelRuns(seats: readonly DrawnSeat[], usual: number): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (const [i, { level }] of seats.entries()) {
    const last = runs.at(-1);
    if (last && last[2] === level && last[0] + last[1] === i) last[1] += 1;
    else if (level !== usual) runs.push([i, 1, level]);
  }
  return runs;
}

/** Sofas of a row: within each run between aisles, seats of a sofa's level are divided into sofas of its size. */
function couchesOf(
  { seats, label, pointer }: DrawnRow,
  levels: readonly DrawnLevel[],
  pitch: number,
): { couches: [number, number][]; faults: PlacedFault[] } {
  const couches: [number, number][] = [];
  const faults: PlacedFault[] = [];
  let first = 0;
  for (const run of runsOf(seats, pitch)) {
    for (let i = 0; i < run.length;) {
      const level = run[i]!.level;
      const size = levels[level]?.couch ?? 0;
      let n = 1;
      while (run[i + n]?.level === level) n += 1;
      const whole = size > 0 ? Math.floor(n / size) : 0;
      for (let k = 0; k < whole; k++) couches.push([first + i + k * size, size]);
      if (size > 0 && n % size !== 0)
        faults.push(faultAt(pointer, 'COUCH_INCOMPLETE', { row: label, seats: n, couch: size }));
      i += n;
    }
    first += run.length;
  }
  return { couches, faults };
}

/** A chart's row of drawn seats, and the faults of its sofas. `usual` is the section's level. */
export function chartRow(
  row: DrawnRow,
  usual: number,
  levels: readonly DrawnLevel[],
  pitch: number,
): { row: ChartRow; faults: PlacedFault[] } {
  const { couches, faults } = couchesOf(row, levels, pitch);
  const inCouch = new Set(couches.flatMap(([first, n]) => Array.from({ length: n }, (_, i) => first + i)));
  const kinds = row.seats.flatMap(({ kind }, i): [number, SeatKind][] =>
    kind === SeatKind.seat || inCouch.has(i) ? [] : [[i, kind]],
  );
  const runs = levelRuns(row.seats, usual);
  return {
    row: {
      label: row.label,
      parts: fitRow(row.seats, pitch),
      ...numberRow(row.seats.map((seat) => seat.label)),
      ...(kinds.length > 0 ? { kinds } : {}),
      ...(runs.length > 0 ? { levels: runs } : {}),
      ...(couches.length > 0 ? { couches } : {}),
    },
    faults,
  };
}

/** The level of most seats: the section's own level when the file names none. */
export function usualLevel(rows: readonly DrawnRow[]): number {
  const counts = new Map<number, number>();
  for (const { level } of rows.flatMap((row) => row.seats)) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}
