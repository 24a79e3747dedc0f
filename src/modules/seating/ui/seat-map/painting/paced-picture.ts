/** When painting is slower than a gesture, the last picture is moved instead of painting a new one. */
import type { View } from '../on-screen.ts';
import { layerOf, type Layer } from './canvas-layer.ts';
import { clearCanvas, type Scene } from './scene.ts';

/** The time to paint a picture above which the last one is moved instead, and the longest time that it is moved. */
const BUDGET_MS = 6;
const STALE_MS = 90;

/** The last picture as it was painted, and its view. */
type Shot = { readonly layer: Layer; readonly view: View };

export type PacedPicture = {
  /** Paints at once. */
  readonly paint: () => void;
  /**
   * Shows the scene, which was seen from `before` until now: paints it, or moves the last picture when painting takes
   * too long.
   */
  readonly show: (scene: Scene, before: View) => void;
  /** The canvas was cleared: there is no picture to move. */
  readonly forget: () => void;
  readonly dispose: () => void;
};

/** Paces the pictures of a canvas. `paint` paints one whole picture of the scene at that moment. */
export const pacedPicture = (context: CanvasRenderingContext2D, paint: () => void): PacedPicture => {
  const { canvas } = context;
  let shot: Shot | undefined;
  let cost = 0;
  let paintedAt = -Infinity;
  let settle: ReturnType<typeof setTimeout> | undefined;

  const paintNow = (): void => {
    clearTimeout(settle);
    const begun = performance.now();
    paint();
    paintedAt = performance.now();
    cost = cost * 0.7 + (paintedAt - begun) * 0.3;
    shot = undefined;
  };
  const take = (view: View): Shot => {
    const layer = layerOf(canvas.width, canvas.height);
    layer.context.drawImage(canvas, 0, 0);
    return { layer, view };
  };
  const move = ({ layer, view: from }: Shot, scene: Scene): void => {
    const { view, ratio } = scene;
    const f = view.k / from.k;
    const [x, y] = [(view.x - from.x * f) * ratio, (view.y - from.y * f) * ratio];
    clearCanvas(context, scene);
    context.drawImage(layer.canvas, x, y, canvas.width * f, canvas.height * f);
    clearTimeout(settle);
    settle = setTimeout(paintNow, STALE_MS);
  };

  return {
    paint: paintNow,
    show: (scene, before) => {
      if (cost <= BUDGET_MS || performance.now() - paintedAt > STALE_MS) return paintNow();
      move((shot ??= take(before)), scene);
    },
    forget: () => {
      shot = undefined;
      paintedAt = -Infinity;
    },
    dispose: () => clearTimeout(settle),
  };
};
