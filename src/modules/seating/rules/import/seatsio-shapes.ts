/** The shapes, texts and outlines of a seats.io drawing. */
import type { ChartShape } from '../chart.ts';
import type { Point } from './fit-row.ts';
import { boxAround, ellipse, outlineOf, rectangle, turned } from './outline.ts';
import type { SeatsioArea, SeatsioContents, SeatsioFurniture, SeatsioShape } from './seatsio-schema.ts';

const KINDS: Readonly<Record<string, ChartShape['kind']>> = {
  stage: 'stage',
  screen: 'screen',
  wall: 'wall',
  line: 'wall',
  bar: 'bar',
  exit: 'exit',
  emergencyExit: 'exit',
};

const shifted = ({ x, y }: Point, by: Point): Point => ({ x: x + by.x, y: y + by.y });

/** The outline of a general-admission area as a polygon; undefined when the file draws none. */
export function areaPolygon(area: SeatsioArea, offset: Point): number[] | undefined {
  const angle = area.rotationAngle ?? 0;
  if (area.points && area.points.length > 2) {
    const points = area.points.map((point) => shifted(point, offset));
    return turned(points, angle, boxAround(points));
  }
  if (!area.center) return undefined;
  const centre = shifted(area.center, offset);
  if (area.radius1 && area.radius2) return turned(ellipse(centre, area.radius1, area.radius2), angle, centre);
  if (area.width && area.height) return turned(rectangle(centre, area.width, area.height), angle, centre);
  return undefined;
}

function shapeOf(shape: SeatsioShape, offset: Point): ChartShape[] {
  const kind = KINDS[shape.smartType ?? ''] ?? KINDS[shape.icon ?? ''] ?? 'other';
  const label = shape.label ? { label: shape.label } : {};
  const angle = shape.rotationAngle ? { angle: shape.rotationAngle } : {};
  if (shape.points && shape.points.length > 1) {
    const corners = shape.points.map((point) => shifted(point, offset));
    const points = turned(corners, shape.rotationAngle ?? 0, boxAround(corners));
    // A shape without an inside is a line.
    const isLine = corners.length === 2 || /line$/i.test(shape.type ?? '');
    if (isLine) return [{ kind: 'wall', ...label, ...outlineOf(points) }];
    const closed = kind === 'wall' ? [...points, ...points.slice(0, 2)] : points;
    return [{ kind, ...label, ...outlineOf(closed) }];
  }
  if (!shape.center) return [];
  const { x, y } = shifted(shape.center, offset);
  const isRound = Boolean(shape.radius1);
  const w = shape.width ?? 2 * (shape.radius1 ?? 0);
  const h = shape.height ?? 2 * (shape.radius2 ?? shape.radius1 ?? 0);
  return [{ kind, ...label, x, y, w, h, ...angle, ...(isRound ? { round: true } : {}) }];
}

type DrawnText = NonNullable<SeatsioContents['texts']>[number];

function textOf(
  { text, center, centerX, centerY, rotationAngle, textSize }: DrawnText,
  offset: Point,
): ChartShape[] {
  if (!text) return [];
  const { x, y } = shifted(center ?? { x: centerX ?? 0, y: centerY ?? 0 }, offset);
  const h = textSize ?? 16;
  // A letter is about half as wide as high. The box is only used to keep the text inside the picture.
  return [
    {
      kind: 'text',
      label: text,
      x,
      y,
      w: (text.length * h) / 2,
      h,
      ...(rotationAngle ? { angle: rotationAngle } : {}),
    },
  ];
}

/** A table or booth that is not sold: it stands in the hall all the same. */
const furnitureOf = ({ radius, ...furniture }: SeatsioFurniture, offset: Point): ChartShape[] => {
  const round = radius ? { radius1: radius } : {};
  const shape = { ...furniture, ...round, smartType: null, icon: null, fillColor: null, strokeColor: null };
  return shapeOf(shape, offset).filter(({ w, h }) => w > 0 && h > 0);
};

/** Shapes and texts of a drawing or of one of its sections, moved by the section's corner. */
export const shapesOf = (contents: SeatsioContents, offset: Point): ChartShape[] => [
  ...(contents.shapes ?? []).flatMap((shape) => shapeOf(shape, offset)),
  ...[...(contents.tables ?? []), ...(contents.booths ?? [])].flatMap((one) => furnitureOf(one, offset)),
  ...(contents.texts ?? []).flatMap((text) => textOf(text, offset)),
];
