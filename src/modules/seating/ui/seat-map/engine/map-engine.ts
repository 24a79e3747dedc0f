/** The map without React: a painter, the marks, the gestures and the store, bound to one element. */
import { loadAtLast } from '#platform/browser/network/load-with-retries.ts';
import type { SeatNo, SectionIndex } from '../../../rules/seat-ids.ts';
import type { Box } from '../../../rules/hall.ts';
import { bindGestures } from '../gestures/bind-gestures.ts';
import { watchEarlyPress } from '../gestures/early-press.ts';
import type { Point } from '../gestures/gesture.ts';
import { movingView } from '../gestures/moving-view.ts';
import { marksLayer, type Marks } from '../painting/marks.ts';
import type { Picture, PictureTexts } from '../painting/picture.ts';
import { svgPainter } from '../painting/svg-painter.ts';
import { isSmall } from '../painting/svg-picture.ts';
import { everything, isFiltering, type SeatFilter } from '../seat-filter.ts';
import type { SeatStore } from '../seat-store.ts';
import { toScreen, worldBox, type View } from '../on-screen.ts';
import { centreOn, isHome, keepView, keptView, limitsOf, zoomAt, type KeptView } from '../view.ts';
import { closeUp, placeOf, withSeat } from './aims.ts';
import { hostBox, watchBox } from './host-box.ts';
import { seatUnder, tapHall, type CloseUp, type TapHooks } from './taps.ts';
import { watchColours } from './watch-colours.ts';
import { watchStates } from './watch-states.ts';

export type MapHooks = TapHooks & {
  /** The seat under the mouse, or whose tap chose nothing (-1 for none), and its position on the map. */
  readonly onHover: (seatNo: SeatNo, at: Point) => void;
  /** Called after every change of view: the visible part of the hall, and how far it can still zoom. */
  readonly onView: (sight: Sight) => void;
};

/** `box` in chart lengths; `whole`: it cannot zoom out further. */
export type Sight = {
  readonly view: View;
  readonly box: Box;
  readonly whole: boolean;
  readonly closest: boolean;
  readonly kept: KeptView;
};

export type SeatMapEngine = {
  readonly zoom: (factor: number) => void;
  readonly reset: () => void;
  /** Shows a section; where fingers are used and it does not fit, its part around a seat, or its middle. */
  readonly showSection: (section: SectionIndex, seat?: SeatNo) => void;
  /** Moves the view as little as possible, so that the seat is visible and large enough. */
  readonly showSeat: (seatNo: SeatNo) => void;
  /** Puts a point of the hall, in chart lengths, into the middle. */
  readonly centre: (x: number, y: number) => void;
  readonly setMarks: (marks: Marks) => void;
  readonly setFilter: (filter: SeatFilter) => void;
  readonly dispose: () => void;
};

/** Starts the map in its host, which has the picture that `svgOf` made of the same hall. */
export const seatMapEngine = (
  host: HTMLElement,
  store: SeatStore,
  picture: Picture,
  texts: PictureTexts,
  hooks: () => MapHooks,
  kept: KeptView | null = null,
): SeatMapEngine => {
  const { hall } = store;
  const [size, pad] = hostBox(host);
  const first = limitsOf(hall, size, pad);
  const start = kept && kept.k > 1 ? keptView(kept, first) : first.home;
  /** The seat whose facts are shown, or -1. */
  let shown = -1;
  let filter = everything;
  let isGone = false;
  let painter = svgPainter(host, picture, store.states, texts);
  const layer = marksLayer(host, hall);

  const paint = (view: View): void => {
    painter.setView(view);
    layer.setView(view);
    const now = limits();
    const [whole, closest] = [isHome(view, now), view.k >= now.kMax * 0.999];
    if (shown >= 0) tell(-1);
    hooks().onView({ view, box: worldBox(view, now.size), whole, closest, kept: keepView(view, now) });
  };
  const moving = movingView(host, first, start, paint);
  const { view, limits, show } = moving;
  const tell = (seat: SeatNo): void => {
    shown = seat;
    hooks().onHover(seat, toScreen(view(), ...placeOf(hall, seat)));
  };
  let toSection: CloseUp = (...wish) => closeUp(hall, limits(), ...wish);
  // A press on a seat that cannot be chosen says why, until the next press or move of the view: a finger does not hover.
  const tap = tapHall(
    store,
    picture,
    moving,
    (...wish) => toSection(...wish),
    () => ({
      ...hooks(),
      onSeat: (seat) => {
        hooks().onSeat(seat);
        if (!store.isOpen(seat)) tell(seat);
      },
    }),
  );
  const hover = (point: Point | null): void => {
    const seat = point ? seatUnder(store, picture, view(), point, 'mouse') : -1;
    const isOpen = store.isOpen(seat);
    host.style.cursor = isOpen ? 'pointer' : '';
    if (seat === shown) return;
    layer.setHover(isOpen ? seat : -1);
    tell(seat);
  };
  /**
   * A large hall starts with the server's picture of its sections, which already works; the canvas painter replaces
   * it when loaded.
   */
  const enlarge = async (): Promise<void> => {
    const { canvasPainter, sectionView } = await loadAtLast(() => import('./large-hall.ts'));
    if (isGone) return;
    const fingers = matchMedia('(pointer: coarse)');
    toSection = (section, least, around) =>
      sectionView(picture.index, limits(), { section, least, around, byFinger: fingers.matches });
    painter = canvasPainter(host, picture, store.states, texts, store.summary().free);
    painter.resize(limits().size, 0);
    painter.setView(view());
    if (isFiltering(filter)) painter.setFilter(filter);
  };

  painter.resize(size, pad);
  show(start);
  paint(start);
  painter.setStates(null, store.summary().free);
  if (!isSmall(hall)) void enlarge();
  const ends = [
    bindGestures(host, moving, {
      onTap: (point, sort) => tap(point, sort, false),
      onDoubleTap: (point, sort) => tap(point, sort, true),
      onHover: hover,
    }),
    watchEarlyPress(host, (point, sort) => tap(point, sort, false)),
    watchStates(store, (...news) => painter.setStates(...news)),
    watchColours(() => painter.recolour()),
    watchBox(host, (next, air) => {
      painter.resize(next, air);
      moving.limit(limitsOf(hall, next, air));
    }),
    moving.dispose,
    layer.dispose,
    () => painter.dispose(),
  ];

  return {
    zoom: (factor) => show(zoomAt(view(), factor, limits().size.w / 2, limits().size.h / 2), true),
    reset: () => show(limits().home, true),
    showSection: (section, seat) =>
      show(toSection(section, 0, seat === undefined ? seat : placeOf(hall, seat)), true),
    showSeat: (seat) => {
      const next = withSeat(hall, limits(), view(), seat);
      if (next) show(next, true);
    },
    centre: (x, y) => show(centreOn(x, y, view().k, limits().size)),
    setMarks: layer.setMarks,
    setFilter: (next) => {
      filter = next;
      painter.setFilter(next);
    },
    dispose: () => {
      isGone = true;
      for (const end of ends) end();
    },
  };
};
