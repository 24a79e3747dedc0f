/** Views that show a section or a seat. Pure. */
import type { SeatNo, SectionIndex } from '../../../rules/seat-ids.ts';
import { sectionIndexOf, type Box, type Hall } from '../../../rules/hall.ts';
import type { Point } from '../gestures/gesture.ts';
import { toScreen, type View } from '../on-screen.ts';
import { centreOn, fit, type Limits } from '../view.ts';

/** The focused seat is at least this far from the map's edges. */
const MARGIN_PX = 60;
/** Below this pitch in CSS pixels a focused seat is too small; it is then shown at the second pitch. */
const SMALL_PX = 12;
const CLEAR_PX = 18;
/** Beside a section: room for the numbers of its rows, in pitches. */
const NUMBERS = 1.5;

/** The middle of a seat, in chart lengths; 0, 0 for general admission. */
export const placeOf = ({ xy }: Hall, seat: SeatNo): Point => [xy[2 * seat] ?? 0, xy[2 * seat + 1] ?? 0];

const grown = ([left, top, right, bottom]: Box, by: number): Box => [
  left - by,
  top - by,
  right + by,
  bottom + by,
];

/**
 * Shows a section as large as possible; when its seats would be nearer to each other than `least` CSS pixels, a part of it,
 * around a point or its middle (`section-view.ts` shows the numbers of the rows there).
 */
export const closeUp = (
  { sections, bounds, pitch }: Hall,
  { size, kMax }: Limits,
  section: SectionIndex,
  least: number,
  around?: Point,
): View => {
  const box = sections[section]?.bbox ?? bounds;
  const middle: Point = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const whole = Math.min(kMax, fit(grown(box, NUMBERS * pitch), size).k);
  const wanted = Math.min(kMax, least / pitch);
  return wanted <= whole ? centreOn(...middle, whole, size) : centreOn(...(around ?? middle), wanted, size);
};

/** How far a line from `start` to `end` must move to be at least a margin inside a length; its start when it is longer. */
export const shift = ([start, end]: readonly [number, number], length: number, margin: number): number => {
  if (start < margin) return margin - start;
  return end > length - margin ? Math.max(margin - start, length - margin - end) : 0;
};

/** The view with the seat visible and large enough, moved as little as possible; undefined when it is already. */
export const withSeat = (hall: Hall, limits: Limits, view: View, seat: SeatNo): View | undefined => {
  const place = placeOf(hall, seat);
  if (view.k * hall.pitch < SMALL_PX)
    return closeUp(hall, limits, sectionIndexOf(hall, seat), CLEAR_PX, place);
  const [x, y] = toScreen(view, ...place);
  const [dx, dy] = [shift([x, x], limits.size.w, MARGIN_PX), shift([y, y], limits.size.h, MARGIN_PX)];
  return dx || dy ? { k: view.k, x: view.x + dx, y: view.y + dy } : undefined;
};
