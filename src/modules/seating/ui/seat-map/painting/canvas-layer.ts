/** An invisible canvas, from which others copy. */
export type Layer = {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
};

/** A layer of `w` x `h` device pixels, at least one. `read`: its pixels will be read, not copied. */
export const layerOf = (w: number, h: number, read = false): Layer => {
  const canvas = new OffscreenCanvas(Math.max(1, w), Math.max(1, h));
  return { canvas, context: canvas.getContext('2d', { willReadFrequently: read })! };
};
