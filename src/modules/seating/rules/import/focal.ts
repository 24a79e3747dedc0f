import type { Chart } from '../chart.ts';
import { expandHall, type Hall, type HallRow } from '../hall.ts';
import type { Point } from './fit-row.ts';

/** Drawings without a focal point have (0, 0), the corner of the sheet. */
const isSet = (point: Point | null | undefined): point is Point =>
  point != null && (point.x !== 0 || point.y !== 0);

/**
 * The focal point: the file's own (the middle of several), or the middle of the stage or screen, or the middle of the
 * edge on which the rows begin to be counted.
 */
export function focalOf(chart: Omit<Chart, 'focal'>, given: readonly (Point | null | undefined)[]): Point {
  const points = given.filter(isSet);
  if (points.length > 0) {
    const mean = (of: (point: Point) => number): number =>
      points.reduce((sum, point) => sum + of(point), 0) / points.length;
    return { x: mean((point) => point.x), y: mean((point) => point.y) };
  }
  const stage = chart.shapes.find((shape) => shape.kind === 'screen' || shape.kind === 'stage');
  if (stage) return { x: stage.x, y: stage.y };
  const hall = expandHall({ ...chart, focal: { x: 0, y: 0 } });
  const [left, top, right, bottom] = hall.bounds;
  const back = backOf(hall);
  if (Math.abs(back.x) > Math.max(Math.abs(back.y), hall.pitch))
    return { x: back.x > 0 ? left : right, y: (top + bottom) / 2 };
  return { x: (left + right) / 2, y: back.y < -hall.pitch ? bottom : top };
}

/** The direction from first rows (A, 1) to last ones, over all sections; (0, 0) when their names do not tell. */
function backOf(hall: Hall): Point {
  let [x, y] = [0, 0];
  for (const { firstRow, nRows } of hall.sections) {
    const rows = hall.rows
      .slice(firstRow, firstRow + nRows)
      .map((row) => ({ row, rank: rankOf(row.label) }))
      .filter(({ row, rank }) => row.n > 0 && rank > 0)
      .toSorted((a, b) => a.rank - b.rank);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last || first.rank === last.rank) continue;
    const [from, to] = [middleOf(hall, first.row), middleOf(hall, last.row)];
    x += to.x - from.x;
    y += to.y - from.y;
  }
  return { x, y };
}

/** The place of a row's name in the usual order, from 1: A, B, …, Z, AA, or 1, 2, …; 0 for other names. */
function rankOf(label: string): number {
  if (/^\d+$/.test(label)) return Number(label);
  // In base 36, letters have the values 10 to 35.
  return /^[a-z]{1,2}$/i.test(label) ? Number.parseInt(label, 36) : 0;
}

function middleOf({ xy }: Hall, { first, n }: HallRow): Point {
  const last = first + n - 1;
  const at = (axis: 0 | 1): number => ((xy[2 * first + axis] ?? 0) + (xy[2 * last + axis] ?? 0)) / 2;
  return { x: at(0), y: at(1) };
}
