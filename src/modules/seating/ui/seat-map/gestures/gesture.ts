/**
 * Turns input of fingers, pens and mice into pan, pinch, tap, double tap and fling: a pure reducer. Points are CSS
 * pixels from the map's left and top (it is never mirrored); times are milliseconds.
 */
import type { View } from '../on-screen.ts';
import { zoomAt } from '../view.ts';

export type Point = readonly [number, number];
export type PointerSort = 'mouse' | 'pen' | 'touch';

/** An event of a pointer. A finger lifts where it was last, so `at` is used for `down` and `move` only. */
export type PointerInput = {
  readonly type: 'down' | 'move' | 'up' | 'cancel';
  readonly id: number;
  readonly at: Point;
  readonly time: number;
  readonly sort: PointerSort;
};

export type Gesture = {
  readonly fingers: ReadonlyMap<number, Point>;
  /** After a larger movement, or with a second finger: no longer a tap. */
  readonly moved: boolean;
  readonly most: number;
  readonly origin: Point;
  readonly speed: Point;
  readonly lastTime: number;
  readonly lastTap: { readonly time: number; readonly at: Point } | null;
};

/** The result of an input. `tap` comes at once: a double tap is a `tap` and then a `doubleTap`. */
export type Effect =
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'tap'; readonly at: Point }
  | { readonly type: 'doubleTap'; readonly at: Point }
  | { readonly type: 'fling'; readonly speed: Point }
  | null;

/** How far a press may move and still be a tap. */
export const SLOP: Record<PointerSort, number> = { mouse: 4, pen: 8, touch: 10 };
const DOUBLE_MS = 300;
const DOUBLE_PX = 32;
/** A finger that rests this long before it lifts does not fling. */
const REST_MS = 40;
const FLING_SPEED = 0.25;

export const idle: Gesture = {
  fingers: new Map(),
  moved: false,
  most: 0,
  origin: [0, 0],
  speed: [0, 0],
  lastTime: 0,
  lastTap: null,
};

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

const down = (state: Gesture, id: number, at: Point, time: number): Gesture => {
  const fingers = new Map(state.fingers).set(id, at);
  const first = fingers.size === 1;
  return {
    ...state,
    fingers,
    moved: !first,
    most: first ? 1 : Math.max(state.most, fingers.size),
    origin: first ? at : state.origin,
    speed: [0, 0],
    lastTime: time,
  };
};

const pinch = (state: Gesture, id: number, at: Point, view: View): [Gesture, Effect] => {
  const from = state.fingers.get(id) ?? at;
  const other = [...state.fingers].find(([key]) => key !== id)?.[1] ?? at;
  const factor = distance(at, other) / (distance(from, other) || 1) || 1;
  const zoomed = zoomAt(view, factor, (from[0] + other[0]) / 2, (from[1] + other[1]) / 2);
  const moved = { k: zoomed.k, x: zoomed.x + (at[0] - from[0]) / 2, y: zoomed.y + (at[1] - from[1]) / 2 };
  return [
    { ...state, fingers: new Map(state.fingers).set(id, at) },
    { type: 'view', view: moved },
  ];
};

const move = (state: Gesture, input: PointerInput, view: View): [Gesture, Effect] => {
  const { id, at, time, sort } = input;
  const from = state.fingers.get(id);
  if (!from) return [state, null];
  if (state.fingers.size > 1) return pinch(state, id, at, view);
  if (!state.moved && distance(at, state.origin) < SLOP[sort]) return [state, null];
  // The first distance is left out, so that the hall does not jump when the pan begins.
  const [dx, dy] = state.moved ? [at[0] - from[0], at[1] - from[1]] : [0, 0];
  const dt = Math.max(1, time - state.lastTime);
  const speed: Point = [(0.7 * dx) / dt + 0.3 * state.speed[0], (0.7 * dy) / dt + 0.3 * state.speed[1]];
  const next = { ...state, fingers: new Map(state.fingers).set(id, at), moved: true, speed, lastTime: time };
  return [next, { type: 'view', view: { k: view.k, x: view.x + dx, y: view.y + dy } }];
};

const up = (state: Gesture, id: number, time: number, cancelled: boolean): [Gesture, Effect] => {
  const at = state.fingers.get(id);
  if (!at) return [state, null];
  const fingers = new Map(state.fingers);
  fingers.delete(id);
  const next: Gesture = { ...state, fingers, speed: [0, 0] };
  if (fingers.size > 0 || cancelled) return [next, null];
  if (state.moved) {
    const flung =
      state.most === 1 && time - state.lastTime < REST_MS && Math.hypot(...state.speed) > FLING_SPEED;
    return [next, flung ? { type: 'fling', speed: state.speed } : null];
  }
  const last = state.lastTap;
  if (last && time - last.time < DOUBLE_MS && distance(last.at, at) < DOUBLE_PX) {
    return [
      { ...next, lastTap: null },
      { type: 'doubleTap', at },
    ];
  }
  return [
    { ...next, lastTap: { time, at } },
    { type: 'tap', at },
  ];
};

/** Handles one input: the next state, and the result for the map. */
export const reduceGesture = (state: Gesture, input: PointerInput, view: View): [Gesture, Effect] => {
  if (input.type === 'down') return [down(state, input.id, input.at, input.time), null];
  if (input.type === 'move') return move(state, input, view);
  return up(state, input.id, input.time, input.type === 'cancel');
};

export type WheelInput = {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

/** The view after a wheel event: a trackpad's pinch (ctrl) and a mouse's coarse wheel zoom, fine deltas pan. */
export const wheelView = (view: View, wheel: WheelInput, at: Point): View => {
  const unit = wheel.deltaMode === 1 ? 16 : wheel.deltaMode === 2 ? 400 : 1;
  const dx = wheel.deltaX * unit;
  const dy = wheel.deltaY * unit;
  const coarse = !wheel.ctrlKey && dx === 0 && Math.abs(dy) >= 50 && Number.isInteger(wheel.deltaY);
  if (!coarse && !wheel.ctrlKey && !wheel.metaKey) return { k: view.k, x: view.x - dx, y: view.y - dy };
  const step = Math.max(-60, Math.min(60, dy));
  return zoomAt(view, Math.exp(-step * (coarse || !wheel.ctrlKey ? 0.0035 : 0.01)), ...at);
};
