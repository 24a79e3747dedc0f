/** Converts outlines of areas in drawing formats to polygons of a chart. */
import type { Point } from './fit-row.ts';

/** How many corners an ellipse gets: they are within half a percent of it. */
const CORNERS = 32;

/** Rounds to hundredths; adding 0 turns -0 into 0. */
const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0;

/** Rotates points by degrees clockwise (as seen, y downwards) about a point, and lists them x, y, x, y, …. */
export function turned(points: readonly Point[], degrees: number, about: Point): number[] {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return points.flatMap(({ x, y }) => {
    const [dx, dy] = [x - about.x, y - about.y];
    return [hundredths(about.x + dx * cos - dy * sin), hundredths(about.y + dx * sin + dy * cos)];
  });
}

/** The corners of a rectangle around its centre. */
export const rectangle = ({ x, y }: Point, w: number, h: number): Point[] => [
  { x: x - w / 2, y: y - h / 2 },
  { x: x + w / 2, y: y - h / 2 },
  { x: x + w / 2, y: y + h / 2 },
  { x: x - w / 2, y: y + h / 2 },
];

/** Points on an ellipse. */
export const ellipse = ({ x, y }: Point, rx: number, ry: number): Point[] =>
  Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS;
    return { x: x + rx * Math.cos(angle), y: y + ry * Math.sin(angle) };
  });

/** An outline in the form of a chart's shape: its points, and the box around them. */
export const outlineOf = (
  points: readonly number[],
): { x: number; y: number; w: number; h: number; points: readonly number[] } => ({
  ...boxAround(
    Array.from({ length: points.length / 2 }, (_, i) => ({ x: points[2 * i]!, y: points[2 * i + 1]! })),
  ),
  points,
});

/** Centre and size of the box around points. */
export function boxAround(points: readonly Point[]): { x: number; y: number; w: number; h: number } {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    x: hundredths((left + right) / 2),
    y: hundredths((top + bottom) / 2),
    w: right - left,
    h: bottom - top,
  };
}
