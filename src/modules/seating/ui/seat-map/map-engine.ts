/** The map without React: a painter, the marks, the gestures and the store, bound to one element. */
import { EARLY_PRESS, type EarlyPress } from '#platform/browser/early-press.ts';
import { sectionAt, nearestSeat } from '../../rules/seat-index.ts';
import { SeatState } from '../../rules/seat-states.ts';
import type { Box } from '../../rules/hall.ts';
import { bindGestures } from './bind-gestures.ts';
import type { Point, PointerSort } from './gesture.ts';
import { marksLayer, noMarks, type Marks } from './marks.ts';
import { everything, isFiltering, type Painter, type SeatFilter } from './painter.ts';
import { watchColours } from './palette.ts';
import type { Picture, PictureTexts } from './picture.ts';
import type { SeatStore } from './seat-store.ts';
import { svgPainter } from './svg-painter.ts';
import { isSmall } from './svg-picture.ts';
import {
  centreOn,
  fit,
  isHome,
  keepView,
  keptView,
  limitsOf,
  toWorld,
  zoomAt,
  worldBox,
  type KeptView,
  type Limits,
  type Size,
  type View,
} from './view.ts';

export type MapHooks = {
  readonly onSeat: (seatNo: number) => void;
  /** A general-admission area was tapped. */
  readonly onArea: (section: number) => void;
  /** A section was zoomed to by a tap. */
  readonly onSection: (section: number) => void;
  /** The seat under the mouse and where it is on the map, or -1. */
  readonly onHover: (seatNo: number, at: Point) => void;
  /** After every change of view: the part of the hall in sight, and how far it can zoom still. */
  readonly onView: (sight: Sight) => void;
};

/** `box` in chart lengths; `whole`: nothing more to zoom out to. */
export type Sight = {
  readonly box: Box;
  readonly whole: boolean;
  readonly closest: boolean;
  readonly kept: KeptView;
};

export type SeatMapEngine = {
  readonly zoom: (factor: number) => void;
  readonly reset: () => void;
  readonly showSection: (section: number) => void;
  /** Moves the view, and no more than needed, so that the seat is well in sight and large enough. */
  readonly showSeat: (seatNo: number) => void;
  /** Puts a point of the hall, in chart lengths, into the middle. */
  readonly centre: (x: number, y: number) => void;
  readonly setMarks: (marks: Omit<Marks, 'hover'>) => void;
  readonly setFilter: (filter: SeatFilter) => void;
  readonly dispose: () => void;
};

/** Smallest pitch in CSS pixels at which a tap means a seat, and the pitch that a tap below it zooms to. */
const SEAT_PX: Record<PointerSort, number> = { mouse: 8, pen: 12, touch: 14 };
const ZOOMED_PX: Record<PointerSort, number> = { mouse: 16, pen: 32, touch: 34 };
/** A tap reaches half a pitch, and up to so many CSS pixels where seats are small. */
const REACH_PX = 14;
/** The keyboard's focus keeps this far from the map's edges. */
const MARGIN_PX = 60;

const sizeOf = (host: HTMLElement): Size => ({
  w: Math.max(1, host.clientWidth),
  h: Math.max(1, host.clientHeight),
});

/** The air at the hall's sides, where the toolbar lies: said by the style sheet, which lays out the first picture. */
const padOf = (host: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(host).getPropertyValue('--pad')) || 0;

/** Brings the host to life; it holds the picture that `svgOf` made for the same hall. */
export const seatMapEngine = (
  host: HTMLElement,
  store: SeatStore,
  picture: Picture,
  texts: PictureTexts,
  hooks: () => MapHooks,
  kept: KeptView | null = null,
): SeatMapEngine => {
  const { hall } = store;
  const { pitch } = hall;
  let limits: Limits = limitsOf(hall, sizeOf(host), padOf(host));
  let marks = noMarks;
  let frame = 0;
  let dirty: Set<number> | null = new Set();

  const free = store.summary().free;
  let filter = everything;
  let gone = false;
  // Large halls begin with the server's sections, already alive; their own painter is loaded meanwhile.
  let painter: Painter = svgPainter(host, picture, store.states, texts);
  const enlarge = async (): Promise<void> => {
    const { canvasPainter } = await import('./canvas-painter.ts');
    if (gone) return;
    painter = canvasPainter(host, picture, store.states, texts, store.summary().free);
    painter.resize(limits.size, padOf(host));
    painter.setView(gestures.view());
    if (isFiltering(filter)) painter.setFilter(filter);
  };
  const layer = marksLayer(host, hall);

  const at = (seat: number): Point => [hall.xy[2 * seat] ?? 0, hall.xy[2 * seat + 1] ?? 0];
  const pixels = (view: View): number => view.k * pitch;

  const seatAt = (view: View, point: Point): number => {
    const reach = Math.max(pitch / 2, Math.min(REACH_PX / view.k, 0.9 * pitch));
    const seat = nearestSeat(picture.index, ...toWorld(view, ...point), reach);
    return seat >= 0 && store.get(seat) !== SeatState.off ? seat : -1;
  };
  const sectionUnder = (view: View, point: Point): number => {
    const world = toWorld(view, ...point);
    const near = nearestSeat(picture.index, ...world, 2 * pitch);
    return near >= 0 ? (hall.sectionOf[near] ?? -1) : sectionAt(hall, ...world);
  };

  /** A section as large as the box allows, or around the point when its seats would be too small that way. */
  const closeUp = (section: number, least: number, around?: Point): View => {
    const box = hall.sections[section]?.bbox ?? hall.bounds;
    const whole = fit(box, limits.size);
    const k = Math.min(limits.kMax, Math.max(whole.k * 0.94, least / pitch));
    const middle: Point = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    return centreOn(...(k > whole.k && around ? around : middle), k, limits.size);
  };

  const tap = (point: Point, sort: PointerSort, again: boolean): void => {
    const view = gestures.view();
    const direct = pixels(view) >= SEAT_PX[sort];
    const seat = direct ? seatAt(view, point) : -1;
    if (seat >= 0) return hooks().onSeat(seat);
    const section = sectionUnder(view, point);
    if (section >= 0 && hall.sections[section]?.capacity !== undefined) return hooks().onArea(section);
    if (!direct && section >= 0) {
      gestures.show(closeUp(section, ZOOMED_PX[sort], toWorld(view, ...point)), true);
      return hooks().onSection(section);
    }
    if (again && direct)
      gestures.show(zoomAt(view, Math.max(2, ZOOMED_PX[sort] / pixels(view)), ...point), true);
  };

  const hover = (point: Point | null): void => {
    const view = gestures.view();
    const seat = point && pixels(view) >= SEAT_PX.mouse ? seatAt(view, point) : -1;
    const clickable = seat >= 0 && (store.get(seat) === SeatState.free || store.get(seat) === SeatState.mine);
    host.style.cursor = clickable ? 'pointer' : '';
    if (seat === marks.hover) return;
    marks = { ...marks, hover: seat };
    layer.setMarks({ ...marks, hover: clickable ? seat : -1 });
    const [x, y] = seat >= 0 ? at(seat) : [0, 0];
    hooks().onHover(seat, [x * view.k + view.x, y * view.k + view.y]);
  };

  const show = (view: View): void => {
    painter.setView(view);
    layer.setView(view);
    const [whole, closest] = [isHome(view, limits), view.k >= limits.kMax * 0.999];
    hooks().onView({ box: worldBox(view, limits.size), whole, closest, kept: keepView(view, limits) });
  };

  const start = kept && kept.k > 1 ? keptView(kept, limits) : limits.home;
  painter.resize(limits.size, padOf(host));
  const gestures = bindGestures(host, limits, start, {
    onView: show,
    onTap: (point, sort) => tap(point, sort, false),
    onDoubleTap: (point, sort) => tap(point, sort, true),
    onHover: hover,
  });
  gestures.show(start);
  show(start);
  painter.setStates(null, free);
  if (!isSmall(hall)) void enlarge();

  const heedEarly = (event: Event): void => {
    const { x, y, isTouch } = (event as CustomEvent<EarlyPress>).detail;
    tap([x * limits.size.w, y * limits.size.h], isTouch ? 'touch' : 'mouse', false);
    event.preventDefault();
  };
  host.addEventListener(EARLY_PRESS, heedEarly);

  const forget = store.subscribe((changed) => {
    if (!changed) dirty = null;
    else for (const seat of changed) dirty?.add(seat);
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      painter.setStates(dirty && [...dirty], store.summary().free);
      dirty = new Set();
    });
  });
  const unwatch = watchColours(() => painter.recolour());
  const observer = new ResizeObserver(() => {
    const size = sizeOf(host);
    if (size.w === limits.size.w && size.h === limits.size.h) return;
    const view = gestures.view();
    const whole = isHome(view, limits);
    const [x, y] = toWorld(view, limits.size.w / 2, limits.size.h / 2);
    limits = limitsOf(hall, size, padOf(host));
    painter.resize(size, padOf(host));
    gestures.limit(limits, whole ? limits.home : centreOn(x, y, view.k, size));
  });
  observer.observe(host);

  return {
    zoom: (factor) =>
      gestures.show(zoomAt(gestures.view(), factor, limits.size.w / 2, limits.size.h / 2), true),
    reset: () => gestures.show(limits.home, true),
    showSection: (section) => gestures.show(closeUp(section, 0), true),
    showSeat: (seat) => {
      const view = gestures.view();
      const [x, y] = at(seat);
      if (pixels(view) < 12) return gestures.show(closeUp(hall.sectionOf[seat] ?? 0, 18, [x, y]), true);
      const [px, py] = [x * view.k + view.x, y * view.k + view.y];
      const shift = (p: number, length: number): number =>
        p < MARGIN_PX ? MARGIN_PX - p : p > length - MARGIN_PX ? length - MARGIN_PX - p : 0;
      const [dx, dy] = [shift(px, limits.size.w), shift(py, limits.size.h)];
      if (dx || dy) gestures.show({ k: view.k, x: view.x + dx, y: view.y + dy }, true);
    },
    centre: (x, y) => gestures.show(centreOn(x, y, gestures.view().k, limits.size)),
    setMarks: (next) => {
      marks = { ...next, hover: marks.hover };
      layer.setMarks(marks);
    },
    setFilter: (next) => {
      filter = next;
      painter.setFilter(next);
    },
    dispose: () => {
      gone = true;
      observer.disconnect();
      unwatch();
      forget();
      host.removeEventListener(EARLY_PRESS, heedEarly);
      cancelAnimationFrame(frame);
      gestures.dispose();
      layer.dispose();
      painter.dispose();
    },
  };
};
