/** Views that show a section or a seat. Pure. */
import type { SeatNo, SectionIndex } from '../../../rules/seat-ids.ts';
import { sectionIndexOf, type Box, type Hall } from '../../../rules/hall.ts';
import { gapAround, type SeatIndex } from '../../../rules/seat-index.ts';
import type { Point } from '../gestures/gesture.ts';
import { toScreen, type Size, type View } from '../on-screen.ts';
import { centreOn, fit, type Limits } from '../view.ts';

/** The focused seat is at least this far from the map's edges. */
const MARGIN_PX = 60;
/** Below this pitch in CSS pixels a focused seat is too small; it is then shown at the second pitch. */
const SMALL_PX = 12;
const CLEAR_PX = 18;
/** With less between two seats, in CSS pixels, a finger could mean either (WCAG 2.2, 2.5.8). */
export const FINGER_PX = 24;
/** A section is shown with a little more between its seats, so that the next tap on one chooses it. */
const SECTION_PX = 26;
/** Beside a section: room for the numbers of its rows, in pitches, and in CSS pixels where it does not fit. */
const NUMBERS = 1.5;
const NUMBERS_PX = 36;
/** So many rows on either side of the tapped one have their numbers in view too: rows of a tier are slanted. */
const ROWS_AROUND = 4;
/** The tapped point is at least this far from the map's edges. */
const POINT_PX = 24;

/** The middle of a seat, in chart lengths; 0, 0 for general admission. */
export const placeOf = ({ xy }: Hall, seat: SeatNo): Point => [xy[2 * seat] ?? 0, xy[2 * seat + 1] ?? 0];

/** The pitch in CSS pixels at which a finger can mean only this seat; also where rows are nearer than seats. */
export const fingerPitch = (index: SeatIndex, seat: SeatNo): number => {
  const { pitch } = index.hall;
  return (SECTION_PX * pitch) / Math.min(pitch, gapAround(index, seat, pitch));
};

const grown = ([left, top, right, bottom]: Box, by: number): Box => [
  left - by,
  top - by,
  right + by,
  bottom + by,
];

const middleOf = ([left, top, right, bottom]: Box): Point => [(left + right) / 2, (top + bottom) / 2];

/**
 * Shows a section as large as possible; when its seats would be nearer to each other than `least` CSS pixels, a part of it:
 * the one around a point, or its middle, with the numbers of the rows there.
 */
export const closeUp = (
  hall: Hall,
  { size, kMax }: Limits,
  section: SectionIndex,
  least: number,
  around?: Point,
): View => {
  const box = hall.sections[section]?.bbox ?? hall.bounds;
  const middle = middleOf(box);
  const whole = Math.min(kMax, fit(grown(box, NUMBERS * hall.pitch), size).k);
  const wanted = Math.min(kMax, least / hall.pitch);
  if (wanted <= whole) return centreOn(...middle, whole, size);
  const point = around ?? middle;
  const view = within(box, centreOn(...point, wanted, size), size);
  return withRowNumbers(hall, view, size, section, point);
};

/** Moves the view so that it shows no more beside a section than the numbers of its rows. */
const within = (box: Box, view: View, { w, h }: Size): View => {
  const along = (offset: number, from: number, to: number, length: number): number => {
    if (view.k * (to - from) + 2 * NUMBERS_PX <= length) return (length - view.k * (from + to)) / 2;
    return Math.min(NUMBERS_PX - from * view.k, Math.max(length - NUMBERS_PX - to * view.k, offset));
  };
  return { ...view, x: along(view.x, box[0], box[2], w), y: along(view.y, box[1], box[3], h) };
};

/**
 * Moves the view so that the numbers of the row at a point and of the rows around it are visible, as far as the point
 * itself still is.
 */
const withRowNumbers = (hall: Hall, view: View, size: Size, section: SectionIndex, point: Point): View => {
  const ends = rowEnds(hall, section, point).map((end) => toScreen(view, ...end));
  if (ends.length === 0) return view;
  const at = toScreen(view, ...point);
  const move = (axis: 0 | 1, length: number): number => {
    const along = ends.map((end) => end[axis]);
    const wanted = shift([Math.min(...along), Math.max(...along)], length, NUMBERS_PX);
    return Math.max(POINT_PX - at[axis], Math.min(length - POINT_PX - at[axis], wanted));
  };
  return { k: view.k, x: view.x + move(0, size.w), y: view.y + move(1, size.h) };
};

/** The nearer ends of the section's row that is nearest to a point, and of some rows around it; none without rows. */
const rowEnds = (hall: Hall, section: SectionIndex, [x, y]: Point): Point[] => {
  const { first = 0, n = 0, firstRow = 0, nRows = 0 } = hall.sections[section] ?? {};
  if (nRows === 0) return [];
  const distance = (seat: SeatNo): number => {
    const [sx, sy] = placeOf(hall, seat);
    return Math.hypot(sx - x, sy - y);
  };
  let near: SeatNo = first;
  for (let seat = first; seat < first + n; seat++) if (distance(seat) < distance(near)) near = seat;
  const row = hall.rowOf[near] ?? firstRow;
  const endOf = (index: number, isLast: boolean): SeatNo => {
    const { first: start = 0, n: seats = 1 } = hall.rows[index] ?? {};
    return isLast ? start + seats - 1 : start;
  };
  const isLast = distance(endOf(row, true)) < distance(endOf(row, false));
  const [from, to] = [
    Math.max(firstRow, row - ROWS_AROUND),
    Math.min(firstRow + nRows - 1, row + ROWS_AROUND),
  ];
  return Array.from({ length: to - from + 1 }, (_, i) => placeOf(hall, endOf(from + i, isLast)));
};

/** How far a line from `start` to `end` must move to be at least a margin inside a length; its start when it is longer. */
const shift = ([start, end]: readonly [number, number], length: number, margin: number): number => {
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
