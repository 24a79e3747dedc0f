import type { Hall } from '#modules/seating/rules/hall.ts';
import type { View } from '../../../src/modules/seating/ui/seat-map/on-screen.ts';

/** The limit of the map: a bare canvas that draws every seat as a disc in every frame, and nothing else. */

/** The interface of both sides of the comparison. */
export type Drawn = {
  readonly setView: (view: View) => void;
  readonly setStates: (changed: readonly number[]) => void;
  readonly dispose: () => void;
};

const COLOURS = ['#0a7', '#036', '#bbb', '#888', '#69c', '#999', '#fff'];

export function barePainter(host: HTMLElement, hall: Hall, states: Uint8Array, w: number, h: number): Drawn {
  const ratio = devicePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = w * ratio;
  canvas.height = h * ratio;
  canvas.style.width = `${w}px`;
  host.append(canvas);
  const context = canvas.getContext('2d')!;
  let view: View = { k: 1, x: 0, y: 0 };
  const draw = (): void => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(view.k * ratio, 0, 0, view.k * ratio, view.x * ratio, view.y * ratio);
    const radius = hall.pitch * 0.42;
    let last = -1;
    for (let seat = 0; seat < hall.size; seat++) {
      const state = states[seat]!;
      if (state !== last) context.fillStyle = COLOURS[(last = state)]!;
      context.beginPath();
      context.arc(hall.xy[2 * seat]!, hall.xy[2 * seat + 1]!, radius, 0, 2 * Math.PI);
      context.fill();
    }
  };
  return {
    setView: (next) => {
      view = next;
      draw();
    },
    setStates: draw,
    dispose: () => canvas.remove(),
  };
}
