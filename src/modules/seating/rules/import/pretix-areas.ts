import type { ChartShape } from '../chart.ts';
import { SCREEN_WORD, STAGE_WORD } from '../hall-front.ts';
import type { Point } from './fit-row.ts';
import { outlineOf, turned } from './outline.ts';
import type { PretixArea } from './pretix-schema.ts';

const LETTER_HEIGHT = 16;

const textOf = (area: PretixArea): string =>
  typeof area.text === 'string' ? area.text : (area.text?.text ?? '');

/** A stage or screen is recognised by its text: the format has no other mark for it. */
const kindOf = (text: string): ChartShape['kind'] => {
  if (STAGE_WORD.test(text)) return 'stage';
  return SCREEN_WORD.test(text) ? 'screen' : 'other';
};

/**
 * An area of a zone as shapes: stage, bar, table or only text. The format has no capacity, so an area is never
 * general admission. `offset` is the zone's position. A rectangle's position is its corner, that of a circle or
 * ellipse its centre; rotation is about the position.
 */
export function shapesOfArea(area: PretixArea, offset: Point): ChartShape[] {
  const at = { x: offset.x + (area.position?.x ?? 0), y: offset.y + (area.position?.y ?? 0) };
  const text = textOf(area);
  const label = text ? { label: text } : {};
  const angle = area.rotation ? { angle: area.rotation } : {};
  if (area.polygon && area.polygon.points.length > 1) {
    const corners = area.polygon.points.map(({ x, y }) => ({ x: at.x + x, y: at.y + y }));
    const isLine = corners.length === 2;
    const outline = outlineOf(turned(corners, area.rotation ?? 0, at));
    return [{ kind: isLine ? 'wall' : kindOf(text), ...label, ...outline }];
  }
  const round = area.circle ? { x: area.circle.radius, y: area.circle.radius } : area.ellipse?.radius;
  if (round)
    return [{ kind: kindOf(text), ...label, ...at, w: 2 * round.x, h: 2 * round.y, ...angle, round: true }];
  const size =
    area.rectangle ?? (area.width && area.height ? { width: area.width, height: area.height } : undefined);
  if (size)
    return [
      {
        kind: kindOf(text),
        ...label,
        ...centreOf(at, size, area.rotation ?? 0),
        w: size.width,
        h: size.height,
        ...angle,
      },
    ];
  return text ? [lettering(area, text, at)] : [];
}

/** The centre of a rectangle whose position is its corner and that is rotated about it. */
function centreOf(
  corner: Point,
  { width, height }: { width: number; height: number },
  degrees: number,
): Point {
  const turn = (degrees * Math.PI) / 180;
  const [dx, dy] = [width / 2, height / 2];
  return {
    x: corner.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: corner.y + dx * Math.sin(turn) + dy * Math.cos(turn),
  };
}

function lettering(area: PretixArea, label: string, at: Point): ChartShape {
  const text = typeof area.text === 'object' ? area.text : undefined;
  const h = text?.size ?? LETTER_HEIGHT;
  const [x, y] = [at.x + (text?.position?.x ?? 0), at.y + (text?.position?.y ?? 0)];
  return { kind: 'text', label, x, y, w: (label.length * h) / 2, h };
}
