/** Finds what a tap at a point of the screen selects: a seat, an area, or a section to zoom to. */
import { sectionIndexOf } from '../../../rules/hall.ts';
import type { SeatNo, SectionIndex } from '../../../rules/seat-ids.ts';
import { gapAround, nearestSeat, sectionAt } from '../../../rules/seat-index.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import type { Point, PointerSort } from '../gestures/gesture.ts';
import type { MovingView } from '../gestures/moving-view.ts';
import type { Picture } from '../painting/picture.ts';
import type { SeatStore } from '../seat-store.ts';
import { toWorld, type View } from '../on-screen.ts';
import { zoomAt } from '../view.ts';

/** The smallest pitch in CSS pixels at which a pointer finds a seat, and the pitch that a tap below it zooms to. */
const SEAT_PX: Record<PointerSort, number> = { mouse: 8, pen: 12, touch: 14 };
const ZOOMED_PX: Record<PointerSort, number> = { mouse: 16, pen: 32, touch: 34 };
/** With less between two seats, in CSS pixels, a finger could mean either (WCAG 2.2, 2.5.8). */
const FINGER_PX = 24;
/** A tap reaches half a pitch, and at most this many CSS pixels where seats are small. */
const REACH_PX = 14;

/** The calls that taps make; sections by index. */
export type TapHooks = {
  readonly onSeat: (seatNo: SeatNo) => void;
  /** A general-admission area was tapped. */
  readonly onArea: (section: SectionIndex) => void;
  /** A section was zoomed to by a tap. */
  readonly onSection: (section: SectionIndex) => void;
};

/** The view of a section with at least this pitch in CSS pixels, or of its part around a point. */
export type CloseUp = (section: SectionIndex, least: number, around?: Point) => View;

/** The seat at a point, -1 when seats are too small to be selected or there is none. */
export const seatUnder = (
  store: SeatStore,
  { index }: Picture,
  view: View,
  point: Point,
  sort: PointerSort,
): number => {
  const { pitch } = store.hall;
  if (view.k * pitch < SEAT_PX[sort]) return -1;
  const reach = Math.max(pitch / 2, Math.min(REACH_PX / view.k, 0.9 * pitch));
  const seat = nearestSeat(index, ...toWorld(view, ...point), reach);
  return seat >= 0 && store.get(seat) !== SeatState.off ? seat : -1;
};

/** Index of the section whose seats or outline are nearest to a point of the hall, -1 for none. */
const sectionNear = ({ index, hall }: Picture, x: number, y: number): SectionIndex => {
  const near = nearestSeat(index, x, y, 2 * hall.pitch);
  return near >= 0 ? sectionIndexOf(hall, near) : sectionAt(hall, x, y);
};

/**
 * The zoom at which a finger can mean only this seat; undefined when it is reached, or cannot be because the view zooms
 * in no further.
 */
const zoomForFinger = (
  { index, hall }: Pick<Picture, 'index' | 'hall'>,
  seat: SeatNo,
  k: number,
  kMax: number,
): number | undefined => {
  const gap = gapAround(index, seat, hall.pitch);
  const wanted = Math.min(kMax, Math.max(ZOOMED_PX.touch / hall.pitch, FINGER_PX / gap));
  return gap * k < FINGER_PX && k < wanted ? wanted : undefined;
};

/** The pitch that a tap on a section zooms to, so that the next tap of a finger can choose the seat nearest to it. */
const sectionPitch = ({ index, hall }: Picture, [x, y]: Point, sort: PointerSort): number => {
  const near = nearestSeat(index, x, y, 2 * hall.pitch);
  const k = sort === 'touch' && near >= 0 ? zoomForFinger({ index, hall }, near, 0, Infinity) : undefined;
  return k === undefined ? ZOOMED_PX[sort] : k * hall.pitch;
};

/**
 * Handles taps; `again`: the second tap of a double tap. Where a finger could mean two seats, the tap zooms in and keeps
 * the point where it is, and a second tap at once chooses nothing: only a tap on a seat that is shown large enough does.
 */
export const tapHall = (
  store: SeatStore,
  picture: Picture,
  { view: viewNow, limits, show }: MovingView,
  closeUp: CloseUp,
  hooks: () => TapHooks,
): ((point: Point, sort: PointerSort, again: boolean) => void) => {
  const { hall } = store;
  let hasZoomed = false;
  const zoomTo = (view: View): void => {
    hasZoomed = true;
    show(view, true);
  };
  return (point, sort, again) => {
    const isOfZoom = again && hasZoomed;
    hasZoomed = false;
    if (isOfZoom) return;
    const view = viewNow();
    const seat = seatUnder(store, picture, view, point, sort);
    if (seat >= 0) {
      const k = sort === 'touch' ? zoomForFinger(picture, seat, view.k, limits().kMax) : undefined;
      if (k === undefined) hooks().onSeat(seat);
      else zoomTo(zoomAt(view, k / view.k, ...point));
      return;
    }
    const world = toWorld(view, ...point);
    const section = sectionNear(picture, ...world);
    if (hall.sections[section]?.capacity !== undefined) return hooks().onArea(section);
    const pitch = view.k * hall.pitch;
    if (pitch >= SEAT_PX[sort]) {
      if (again) show(zoomAt(view, Math.max(2, ZOOMED_PX[sort] / pitch), ...point), true);
    } else if (section >= 0) {
      zoomTo(closeUp(section, sectionPitch(picture, world, sort), world));
      hooks().onSection(section);
    }
  };
};
