/** Binds the pure gestures to an element and to the view that they change. */
import { clampView, sameView } from '../view.ts';
import {
  idle,
  reduceGesture,
  wheelView,
  type Point,
  type PointerInput,
  type PointerSort,
} from './gesture.ts';
import type { MovingView } from './moving-view.ts';

export type GestureHooks = {
  readonly onTap: (at: Point, sort: PointerSort) => void;
  readonly onDoubleTap: (at: Point, sort: PointerSort) => void;
  /** A move of the mouse without a button, or null when it leaves. */
  readonly onHover: (at: Point | null) => void;
};

const sortOf = ({ pointerType }: PointerEvent): PointerSort =>
  pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';

/** Listens to pointers and wheel on the element; returns a function that stops it. */
export const bindGestures = (element: HTMLElement, moving: MovingView, hooks: GestureHooks): (() => void) => {
  let gesture = idle;
  const listeners = new AbortController();
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    handle: (event: HTMLElementEventMap[Type]) => void,
  ): void => element.addEventListener(type, handle, { signal: listeners.signal, passive: false });

  /** CSS pixels from the element's left and top; the map is never mirrored. */
  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const feed = (type: PointerInput['type'], event: PointerEvent): void => {
    const sort = sortOf(event);
    const input = { type, id: event.pointerId, time: event.timeStamp, at: pointOf(event), sort };
    const [next, effect] = reduceGesture(gesture, input, moving.view());
    gesture = next;
    if (effect?.type === 'view') moving.show(effect.view);
    else if (effect?.type === 'tap') hooks.onTap(effect.at, sort);
    else if (effect?.type === 'doubleTap') hooks.onDoubleTap(effect.at, sort);
    else if (effect) moving.fling(effect.speed);
  };

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    moving.stop();
    hooks.onHover(null);
    element.setPointerCapture(event.pointerId);
    feed('down', event);
  });
  on('pointermove', (event) => {
    if (gesture.fingers.size === 0 && event.pointerType === 'mouse') hooks.onHover(pointOf(event));
    else feed('move', event);
  });
  on('pointerup', (event) => feed('up', event));
  on('pointercancel', (event) => feed('cancel', event));
  // A finger leaves with every tap.
  on('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') hooks.onHover(null);
  });
  // A second finger is a pinch, not a scroll of the page.
  on('touchstart', (event) => {
    if (event.touches.length > 1) event.preventDefault();
  });
  // The tap is done: the click that browsers make of it would press what has appeared below the finger.
  on('touchend', (event) => {
    if (event.cancelable) event.preventDefault();
  });
  on('wheel', (event) => {
    const view = moving.view();
    const next = clampView(wheelView(view, event, pointOf(event)), moving.limits());
    // When the map cannot move further, the page scrolls.
    if (sameView(next, view) && !event.ctrlKey) return;
    event.preventDefault();
    moving.show(next);
  });
  return () => listeners.abort();
};
