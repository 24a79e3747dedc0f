/** Which section of a hall the map shows, and where its front is from there. Pure. */
import type { Box, Hall } from '../../../rules/hall.ts';
import type { SectionIndex } from '../../../rules/seat-ids.ts';
import { sectionAt } from '../../../rules/seat-index.ts';

/** With more of its neighbours in view, no section is the one that the visitor looks at. */
const MOST_OF_VIEW = 2.5;

const middleOf = ([left, top, right, bottom]: Box): readonly [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

const distanceTo = ([left, top, right, bottom]: Box, x: number, y: number): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** The section in the middle of the visible part of the hall, -1 when the part is too large to be one section. */
export function sectionInSight(hall: Hall, box: Box): SectionIndex {
  const [x, y] = middleOf(box);
  const inside = sectionAt(hall, x, y);
  const nearest =
    inside >= 0
      ? inside
      : hall.sections.reduce(
          (best, { bbox }, i) =>
            distanceTo(bbox, x, y) < distanceTo(hall.sections[best]?.bbox ?? bbox, x, y) ? i : best,
          0,
        );
  const own = hall.sections[nearest]?.bbox;
  if (!own) return -1 as SectionIndex;
  const isOne =
    box[2] - box[0] <= MOST_OF_VIEW * (own[2] - own[0]) ||
    box[3] - box[1] <= MOST_OF_VIEW * (own[3] - own[1]);
  return (isOne ? nearest : -1) as SectionIndex;
}

export type FrontWord = 'screen' | 'stage' | 'front';

/** Where the hall's front is drawn, and what it is called. */
export function frontOf({ shapes, focal }: Hall): {
  readonly x: number;
  readonly y: number;
  readonly word: FrontWord;
} {
  for (const { kind, x, y } of shapes)
    if (kind === 'screen' || kind === 'stage' || kind === 'front') return { x, y, word: kind };
  return { ...focal, word: 'front' };
}

/** Nearer to the edge of the view than this share of it, the word at the front may be cut. */
const EDGE = 0.08;

/** Degrees are enough in steps: the pointer is then painted rarely. */
const STEP = 5;

/**
 * The direction of the front from the middle of the visible part: degrees clockwise from upwards; null while the front
 * itself is visible, and not only at the edge.
 */
export function turnToFront(hall: Hall, box: Box): number | null {
  const { x, y } = frontOf(hall);
  const [edgeX, edgeY] = [EDGE * (box[2] - box[0]), EDGE * (box[3] - box[1])];
  const isInside = x >= box[0] + edgeX && x <= box[2] - edgeX && y >= box[1] + edgeY && y <= box[3] - edgeY;
  if (isInside) return null;
  const [fromX, fromY] = middleOf(box);
  const degrees = (Math.atan2(x - fromX, fromY - y) * 180) / Math.PI;
  return Math.round(degrees / STEP) * STEP;
}
