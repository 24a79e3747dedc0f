/** Binds the pure gestures to an element: one view at a time, one callback a frame, animations that give way. */
import {
  idle,
  reduceGesture,
  wheelView,
  type Point,
  type PointerInput,
  type PointerSort,
} from './gesture.ts';
import { between, clampView, isHome, sameView, type Limits, type View } from './view.ts';

export type GestureHooks = {
  readonly onView: (view: View) => void;
  readonly onTap: (at: Point, sort: PointerSort) => void;
  readonly onDoubleTap: (at: Point, sort: PointerSort) => void;
  /** The mouse without a button, or null when it leaves. */
  readonly onHover: (at: Point | null) => void;
};

export type Gestures = {
  readonly view: () => View;
  /** Jumps, or glides when `glide` is set and motion is not reduced. */
  readonly show: (view: View, glide?: boolean) => void;
  /** New limits after a change of size, with the view to go on from; told at once, before the new size is seen. */
  readonly limit: (limits: Limits, view: View) => void;
  readonly dispose: () => void;
};

const GLIDE_MS = 220;
/** A fling loses all but 1/e of its speed in so long. */
const FRICTION_MS = 160;
const STOP_SPEED = 0.03;

const sortOf = (event: PointerEvent): PointerSort =>
  event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';

export const bindGestures = (
  element: HTMLElement,
  first: Limits,
  start: View,
  hooks: GestureHooks,
): Gestures => {
  let limits = first;
  let view = start;
  let gesture = idle;
  let frame = 0;
  let animation = 0;
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  const set = (next: View): void => {
    view = clampView(next, limits);
    // While the whole hall is shown, a finger that moves up or down scrolls the page.
    element.style.touchAction = isHome(view, limits) ? 'pan-y' : 'none';
  };
  const tell = (): void => {
    frame = 0;
    hooks.onView(view);
  };
  const put = (next: View): void => {
    set(next);
    frame ||= requestAnimationFrame(tell);
  };
  const stop = (): void => cancelAnimationFrame(animation);

  const glide = (target: View): void => {
    const [from, to] = [view, clampView(target, limits)];
    const begun = performance.now();
    const step = (now: number): void => {
      const t = Math.max(0, (now - begun) / GLIDE_MS);
      put(between(from, to, t, limits.size));
      if (t < 1) animation = requestAnimationFrame(step);
    };
    animation = requestAnimationFrame(step);
  };
  const fling = ([vx, vy]: Point): void => {
    let [x, y, last] = [vx, vy, performance.now()];
    const step = (now: number): void => {
      const dt = Math.min(32, Math.max(0, now - last));
      last = now;
      put({ k: view.k, x: view.x + x * dt, y: view.y + y * dt });
      const kept = Math.exp(-dt / FRICTION_MS);
      [x, y] = [x * kept, y * kept];
      if (Math.hypot(x, y) > STOP_SPEED) animation = requestAnimationFrame(step);
    };
    animation = requestAnimationFrame(step);
  };

  /** Physical pixels from the element's left and top: the map never mirrors. */
  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const feed = (input: PointerInput, sort: PointerSort): void => {
    const [next, effect] = reduceGesture(gesture, input, view);
    gesture = next;
    if (!effect) return;
    if (effect.type === 'view') put(effect.view);
    else if (effect.type === 'tap') hooks.onTap(effect.at, sort);
    else if (effect.type === 'doubleTap') hooks.onDoubleTap(effect.at, sort);
    else if (effect.type === 'fling' && !still.matches) fling(effect.speed);
  };

  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  const common = (event: PointerEvent) => ({ id: event.pointerId, time: event.timeStamp });
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      stop();
      hooks.onHover(null);
      element.setPointerCapture(event.pointerId);
      feed({ type: 'down', ...common(event), at: pointOf(event), sort: sortOf(event) }, sortOf(event));
    },
    options,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (gesture.fingers.size === 0 && event.pointerType === 'mouse') hooks.onHover(pointOf(event));
      else feed({ type: 'move', ...common(event), at: pointOf(event), sort: sortOf(event) }, sortOf(event));
    },
    options,
  );
  element.addEventListener(
    'pointerup',
    (event) => feed({ type: 'up', ...common(event) }, sortOf(event)),
    options,
  );
  element.addEventListener(
    'pointercancel',
    (event) => feed({ type: 'cancel', ...common(event) }, sortOf(event)),
    options,
  );
  element.addEventListener('pointerleave', () => hooks.onHover(null), options);
  // A second finger is a pinch, never a scroll of the page.
  element.addEventListener(
    'touchstart',
    (event) => {
      if (event.touches.length > 1) event.preventDefault();
    },
    { ...options, passive: false },
  );
  element.addEventListener(
    'wheel',
    (event) => {
      const next = clampView(wheelView(view, event, pointOf(event)), limits);
      // At the end of its movement the map lets the page scroll.
      if (sameView(next, view) && !event.ctrlKey) return;
      event.preventDefault();
      stop();
      put(next);
    },
    { ...options, passive: false },
  );

  return {
    view: () => view,
    show: (next, glides = false) => {
      stop();
      if (glides && !still.matches) glide(next);
      else put(next);
    },
    limit: (next, from) => {
      stop();
      limits = next;
      set(from);
      cancelAnimationFrame(frame);
      tell();
    },
    dispose: () => {
      stop();
      cancelAnimationFrame(frame);
      listeners.abort();
    },
  };
};
