import { describe, expect, test } from 'vitest';
import {
  idle,
  reduceGesture,
  wheelView,
  type Effect,
  type Point,
  type PointerInput,
  type PointerSort,
} from './gesture.ts';
import { toWorld, type View } from '../on-screen.ts';

const start: View = { k: 1, x: 0, y: 0 };

/** A hand on the map: presses, moves and lifts, and records the resulting calls. */
const hand = (sort: PointerSort = 'touch') => {
  let gesture = idle;
  let view = start;
  let time = 0;
  const effects: NonNullable<Effect>[] = [];
  const feed = (input: PointerInput): void => {
    const [next, effect] = reduceGesture(gesture, input, view);
    gesture = next;
    if (effect) effects.push(effect);
    if (effect?.type === 'view') view = effect.view;
  };
  return {
    press: (x: number, y: number, id = 1) => feed({ type: 'down', id, at: [x, y], time, sort }),
    move: (x: number, y: number, id = 1) => feed({ type: 'move', id, at: [x, y], time, sort }),
    lift: (id = 1) => feed({ type: 'up', id, at: [0, 0], time, sort }),
    cancel: (id = 1) => feed({ type: 'cancel', id, at: [0, 0], time, sort }),
    wait: (ms: number) => {
      time += ms;
    },
    view: () => view,
    acts: () => effects.filter(({ type }) => type !== 'view').map(({ type }) => type),
    effects,
  };
};

describe('a tap', () => {
  test('is reported at once', () => {
    const finger = hand();
    finger.press(50, 60);
    finger.wait(80);
    finger.lift();
    expect(finger.effects).toEqual([{ type: 'tap', at: [50, 60] }]);
  });

  test.each([
    ['mouse', 3, ['tap']],
    ['mouse', 5, []],
    ['pen', 7, ['tap']],
    ['pen', 9, []],
    ['touch', 9, ['tap']],
    ['touch', 11, []],
  ] as const)('of a %s that moves %i pixels gives %j', (sort, wander, acts) => {
    const pointer = hand(sort);
    pointer.press(50, 60);
    pointer.move(50 + wander, 60);
    pointer.wait(100);
    pointer.lift();
    expect(pointer.acts()).toEqual(acts);
  });

  test('twice at one place is a tap and a double tap; twice far apart is two taps; a third starts again', () => {
    const tap = (finger: ReturnType<typeof hand>, x: number): void => {
      finger.press(x, 0);
      finger.lift();
      finger.wait(150);
    };
    const near = hand();
    for (const x of [10, 20, 15]) tap(near, x);
    expect(near.acts()).toEqual(['tap', 'doubleTap', 'tap']);
    const far = hand();
    for (const x of [10, 60]) tap(far, x);
    expect(far.acts()).toEqual(['tap', 'tap']);
  });

  test('that the browser cancels is not reported', () => {
    const finger = hand();
    finger.press(50, 60);
    finger.cancel();
    expect(finger.effects).toEqual([]);
  });
});

describe('a pan', () => {
  test('moves the hall with the finger after a small distance, without a jump', () => {
    const finger = hand();
    finger.press(100, 100);
    finger.move(112, 100);
    expect(finger.view()).toEqual(start);
    finger.move(132, 95);
    expect(finger.view()).toEqual({ k: 1, x: 20, y: -5 });
  });

  test('flings when the finger leaves while moving, not after a rest', () => {
    const swipe = (rest: number) => {
      const finger = hand();
      finger.press(0, 0);
      for (const x of [15, 30, 45, 60]) {
        finger.wait(16);
        finger.move(x, 0);
      }
      finger.wait(rest);
      finger.lift();
      return finger.acts();
    };
    expect(swipe(10)).toEqual(['fling']);
    expect(swipe(80)).toEqual([]);
  });
});

describe('a pinch', () => {
  test('zooms about the fingers and follows them', () => {
    const fingers = hand();
    fingers.press(100, 100, 1);
    fingers.press(200, 100, 2);
    fingers.move(300, 100, 2);
    const { k } = fingers.view();
    expect(k).toBeCloseTo(2);
    // The points under the fingers are still the same.
    expect(toWorld(fingers.view(), 100, 100)[0]).toBeCloseTo(100);
    expect(toWorld(fingers.view(), 300, 100)[0]).toBeCloseTo(200);
  });

  test('ends without a tap or a fling', () => {
    const fingers = hand();
    fingers.press(100, 100, 1);
    fingers.press(200, 100, 2);
    fingers.move(210, 100, 2);
    fingers.lift(2);
    fingers.lift(1);
    expect(fingers.acts()).toEqual([]);
  });
});

describe('a wheel', () => {
  const plain = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false };
  const at: Point = [40, 30];

  test('of a mouse zooms at the pointer', () => {
    const closer = wheelView(start, { ...plain, deltaY: -100 }, at);
    expect(closer.k).toBeGreaterThan(1);
    expect(toWorld(closer, ...at)).toEqual([expect.closeTo(40), expect.closeTo(30)]);
    expect(wheelView(start, { ...plain, deltaY: 100 }, at).k).toBeLessThan(1);
  });

  test('of a trackpad pans; with control (its pinch) it zooms', () => {
    expect(wheelView(start, { ...plain, deltaX: 3, deltaY: 4.5 }, at)).toEqual({ k: 1, x: -3, y: -4.5 });
    expect(wheelView(start, { ...plain, deltaY: -4.5, ctrlKey: true }, at).k).toBeGreaterThan(1);
  });
});
