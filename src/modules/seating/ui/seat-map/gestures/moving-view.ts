/** The map's view while it moves: reported once for each frame; a gesture ends an animation. */
import { toWorld, type View } from '../on-screen.ts';
import { between, centreOn, clampView, isHome, type Limits } from '../view.ts';
import type { Point } from './gesture.ts';

export type MovingView = {
  readonly view: () => View;
  readonly limits: () => Limits;
  /** Jumps, or glides when `glides` is set and motion is not reduced; never beyond the limits. */
  readonly show: (view: View, glides?: boolean) => void;
  /** Continues at this speed, in CSS pixels a millisecond, and slows down; not when motion is reduced. */
  readonly fling: (speed: Point) => void;
  /** Ends an animation where it is. */
  readonly stop: () => void;
  /**
   * Sets new limits after a change of size: keeps the same middle, or the whole hall; reported before the new size is
   * visible.
   */
  readonly limit: (limits: Limits) => void;
  readonly dispose: () => void;
};

const GLIDE_MS = 220;
/** The time in which a fling loses all but 1/e of its speed. */
const FRICTION_MS = 160;
const STOP_SPEED = 0.03;

/** The view of the map in this element, starting at `view`. `onView` is called with every view to be painted. */
export const movingView = (
  element: HTMLElement,
  limits: Limits,
  view: View,
  onView: (view: View) => void,
): MovingView => {
  let frame = 0;
  let animation = 0;
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  const set = (next: View): void => {
    view = clampView(next, limits);
    // While the whole hall is visible, a finger that moves up or down scrolls the page.
    element.style.touchAction = isHome(view, limits) ? 'pan-y' : 'none';
  };
  const notify = (): void => {
    frame = 0;
    onView(view);
  };
  const put = (next: View): void => {
    set(next);
    frame ||= requestAnimationFrame(notify);
  };
  const stop = (): void => cancelAnimationFrame(animation);
  /** Calls a step in each frame as long as it returns true. */
  const animate = (step: (now: number) => boolean): void => {
    animation = requestAnimationFrame((now) => {
      if (step(now)) animate(step);
    });
  };
  const glide = (target: View): void => {
    const [from, to] = [view, clampView(target, limits)];
    const begun = performance.now();
    animate((now) => {
      const t = Math.max(0, (now - begun) / GLIDE_MS);
      put(between(from, to, t, limits.size));
      return t < 1;
    });
  };
  const fling = ([x, y]: Point): void => {
    let last = performance.now();
    if (still.matches) return;
    animate((now) => {
      const dt = Math.min(32, Math.max(0, now - last));
      last = now;
      put({ k: view.k, x: view.x + x * dt, y: view.y + y * dt });
      const kept = Math.exp(-dt / FRICTION_MS);
      [x, y] = [x * kept, y * kept];
      return Math.hypot(x, y) > STOP_SPEED;
    });
  };

  return {
    view: () => view,
    limits: () => limits,
    show: (next, glides = false) => {
      stop();
      if (glides && !still.matches) glide(next);
      else put(next);
    },
    fling,
    stop,
    limit: (next) => {
      stop();
      const { w, h } = limits.size;
      const middle = centreOn(...toWorld(view, w / 2, h / 2), view.k, next.size);
      const isWhole = isHome(view, limits);
      limits = next;
      set(isWhole ? next.home : middle);
      cancelAnimationFrame(frame);
      notify();
    },
    dispose: () => {
      stop();
      cancelAnimationFrame(frame);
    },
  };
};
