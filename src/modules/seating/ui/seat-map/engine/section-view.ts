/** The view of a large hall's section, in which a finger can choose seats and rows have their numbers. Pure. */
import type { Box, Hall } from '../../../rules/hall.ts';
import type { SeatNo, SectionIndex } from '../../../rules/seat-ids.ts';
import type { Point } from '../gestures/gesture.ts';
import { toScreen, toWorld, type Size, type View } from '../on-screen.ts';
import { gapAround, nearestSeat, type SeatIndex } from '../../../rules/seat-index.ts';
import type { Limits } from '../view.ts';
import { closeUp, placeOf, shift } from './aims.ts';

/** A little more than the least between two seats that a finger can tell apart (WCAG 2.2, 2.5.8), in CSS pixels. */
const SECTION_PX = 26;
/** Beside a section: room for the numbers of its rows, in CSS pixels. */
const NUMBERS_PX = 36;
/** So many rows on either side of the tapped one have their numbers in view too: rows of a tier are slanted. */
const ROWS_AROUND = 4;
/** The point in the middle of the view before is at least this far from the map's edges. */
const POINT_PX = 24;

type Wish = {
  readonly section: SectionIndex;
  /** The least pitch in CSS pixels. */
  readonly least: number;
  /** The point that the visitor wants to see, in chart lengths. */
  readonly around?: Point | undefined;
  /** Fingers choose seats: the pitch is as large as they need, and no larger, so that more of the section is visible. */
  readonly byFinger: boolean;
};

/** Shows a section, or its part around a point with the numbers of the rows there. */
export const sectionView = (index: SeatIndex, limits: Limits, wish: Wish): View => {
  const { hall } = index;
  const { section, around, byFinger } = wish;
  const { first = 0, nRows = 0 } = hall.sections[section] ?? {};
  const near = around ? nearestSeat(index, ...around, 2 * hall.pitch) : -1;
  const least = byFinger && nRows > 0 ? fingerPitch(index, near < 0 ? first : near) : wish.least;
  return withRowNumbers(hall, closeUp(hall, limits, section, least, around), limits.size, section);
};

/** The pitch in CSS pixels at which a finger can mean only this seat; also where rows are nearer than seats. */
const fingerPitch = (index: SeatIndex, seat: SeatNo): number => {
  const { pitch } = index.hall;
  return (SECTION_PX * pitch) / Math.min(pitch, gapAround(index, seat, pitch));
};

/** The same view when the section fits. */
const withRowNumbers = (hall: Hall, view: View, size: Size, section: SectionIndex): View => {
  const box = hall.sections[section]?.bbox;
  if (!box || (isInside(box[0], box[2], view.k, size.w) && isInside(box[1], box[3], view.k, size.h)))
    return view;
  return withEnds(hall, within(box, view, size), size, section, toWorld(view, size.w / 2, size.h / 2));
};

const isInside = (from: number, to: number, k: number, length: number): boolean =>
  k * (to - from) + 2 * NUMBERS_PX <= length;

/** Moves the view so that it shows no more beside a section than the numbers of its rows. */
const within = (box: Box, view: View, { w, h }: Size): View => {
  const along = (offset: number, from: number, to: number, length: number): number => {
    if (isInside(from, to, view.k, length)) return (length - view.k * (from + to)) / 2;
    return Math.min(NUMBERS_PX - from * view.k, Math.max(length - NUMBERS_PX - to * view.k, offset));
  };
  return { ...view, x: along(view.x, box[0], box[2], w), y: along(view.y, box[1], box[3], h) };
};

/**
 * Moves the view so that the numbers of the row at a point and of the rows around it are visible, as far as the point
 * itself still is.
 */
const withEnds = (hall: Hall, view: View, size: Size, section: SectionIndex, point: Point): View => {
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
