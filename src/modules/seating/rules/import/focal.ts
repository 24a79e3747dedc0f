import type { Chart } from '../chart.ts';
import { expandHall } from '../hall.ts';
import type { Point } from './fit-row.ts';

/** Drawings without a focal point have (0, 0), the corner of the sheet. */
const isSet = (point: Point | null | undefined): point is Point =>
  point != null && (point.x !== 0 || point.y !== 0);

/**
 * The focal point: the file's own (the middle of several), or the middle of the stage or screen, or the middle of the
 * upper edge.
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
  const [left, top, right] = expandHall({ ...chart, focal: { x: 0, y: 0 } }).bounds;
  return { x: (left + right) / 2, y: top };
}
