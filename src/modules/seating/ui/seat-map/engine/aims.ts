/** Views that show a section or a seat. Pure. */
import type { SeatNo, SectionIndex } from '../../../rules/seat-ids.ts';
import { sectionIndexOf, type Hall } from '../../../rules/hall.ts';
import type { Point } from '../gestures/gesture.ts';
import { toScreen, type View } from '../on-screen.ts';
import { centreOn, fit, type Limits } from '../view.ts';

/** The focused seat is at least this far from the map's edges. */
const MARGIN_PX = 60;
/** Below this pitch in CSS pixels a focused seat is too small; it is then shown at the second pitch. */
const SMALL_PX = 12;
const CLEAR_PX = 18;
/** Above a section: room for the pointer to screen or stage, which must not lie over seats (`front-pointer.tsx`). */
const POINTER_PX = 44;

/** The middle of a seat, in chart lengths; 0, 0 for general admission. */
export const placeOf = ({ xy }: Hall, seat: SeatNo): Point => [xy[2 * seat] ?? 0, xy[2 * seat + 1] ?? 0];

/**
 * Shows a section as large as possible, or the surroundings of a point of it when its seats would be smaller than
 * `least` CSS pixels.
 */
export const closeUp = (
  { sections, bounds, pitch }: Hall,
  { size, kMax }: Limits,
  section: SectionIndex,
  least: number,
  around?: Point,
): View => {
  const box = sections[section]?.bbox ?? bounds;
  const room = { w: size.w, h: Math.max(1, size.h - POINTER_PX) };
  const whole = fit(box, room);
  const k = Math.min(kMax, Math.max(whole.k * 0.94, least / pitch));
  const middle: Point = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const view = centreOn(...(k > whole.k && around ? around : middle), k, room);
  return { ...view, y: view.y + POINTER_PX };
};

/** How far a point must move to be at least a margin inside a length. */
const shift = (p: number, length: number): number =>
  p < MARGIN_PX ? MARGIN_PX - p : p > length - MARGIN_PX ? length - MARGIN_PX - p : 0;

/** The view with the seat visible and large enough, moved as little as possible; undefined when it is already. */
export const withSeat = (hall: Hall, limits: Limits, view: View, seat: SeatNo): View | undefined => {
  const place = placeOf(hall, seat);
  if (view.k * hall.pitch < SMALL_PX)
    return closeUp(hall, limits, sectionIndexOf(hall, seat), CLEAR_PX, place);
  const [x, y] = toScreen(view, ...place);
  const [dx, dy] = [shift(x, limits.size.w), shift(y, limits.size.h)];
  return dx || dy ? { k: view.k, x: view.x + dx, y: view.y + dy } : undefined;
};
