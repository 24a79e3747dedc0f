/** Puts the floors of one drawing, each drawn on its own sheet, onto one plan. */
import type { ChartSection, ChartShape } from '../chart.ts';
import type { DrawnRow } from './drawn-row.ts';

/** A section being read: rows as drawn, or an area. Its pitch and level are set when all are read. */
export type DraftSection = {
  readonly name: string;
  readonly rows: readonly DrawnRow[];
  readonly level: number | undefined;
  readonly capacity?: number;
  readonly outline: Pick<ChartSection, 'polygon' | 'zone' | 'entrance'>;
};

export type Floor = { readonly sections: readonly DraftSection[]; readonly shapes: readonly ChartShape[] };

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const lowered = (points: readonly number[], by: number): number[] =>
  points.map((value, i) => (i % 2 === 0 ? value : value + by));

const loweredShape = (shape: ChartShape, by: number): ChartShape => ({
  ...shape,
  y: shape.y + by,
  ...(shape.points && { points: lowered(shape.points, by) }),
});

const loweredSection = (section: DraftSection, by: number): DraftSection => ({
  ...section,
  rows: section.rows.map((row) => ({
    ...row,
    seats: row.seats.map((seat) => ({ ...seat, y: seat.y + by })),
  })),
  outline: {
    ...section.outline,
    ...(section.outline.polygon && { polygon: lowered(section.outline.polygon, by) }),
  },
});

/**
 * The box around everything that a floor draws; undefined when it draws nothing. For a rotated shape, the box of its
 * largest extent.
 */
function boxOf({ sections, shapes }: Floor): Box | undefined {
  const points = sections.flatMap(({ rows, outline }) => [
    ...rows.flatMap(({ seats }) => seats.map(({ x, y }) => [x, y] as const)),
    ...pairs(outline.polygon ?? []),
  ]);
  const corners = shapes.flatMap(({ x, y, w, h, angle }) => {
    const reach = Math.hypot(w, h) / 2;
    const [dx, dy] = angle ? [reach, reach] : [w / 2, h / 2];
    return [[x - dx, y - dy] as const, [x + dx, y + dy] as const];
  });
  const all = [...points, ...corners];
  if (all.length === 0) return undefined;
  const edge = (axis: 0 | 1, of: (a: number, b: number) => number): number =>
    all.map((point) => point[axis]).reduce((a, b) => of(a, b));
  return {
    left: edge(0, Math.min),
    top: edge(1, Math.min),
    right: edge(0, Math.max),
    bottom: edge(1, Math.max),
  };
}

const pairs = (points: readonly number[]): (readonly [number, number])[] =>
  Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i]!, points[2 * i + 1]!] as const);

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Moves each floor that would overlap an earlier one below all of them, `gap` apart; returns how far each was moved
 * (0: not at all).
 */
export function layOutFloors(
  floors: readonly Floor[],
  gap: number,
): { readonly floors: Floor[]; readonly moves: number[] } {
  const placed: Box[] = [];
  const moves = floors.map((floor) => {
    const box = boxOf(floor);
    if (!box) return 0;
    const lowest = placed.reduce((bottom, one) => Math.max(bottom, one.bottom), -Infinity);
    const by = placed.some((one) => overlap(one, box)) ? lowest + gap - box.top : 0;
    placed.push({ ...box, top: box.top + by, bottom: box.bottom + by });
    return by;
  });
  const moved = floors.map((floor, i): Floor => {
    const by = moves[i]!;
    if (by === 0) return floor;
    return {
      sections: floor.sections.map((section) => loweredSection(section, by)),
      shapes: floor.shapes.map((shape) => loweredShape(shape, by)),
    };
  });
  return { floors: moved, moves };
}
