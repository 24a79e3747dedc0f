/**
 * Paints large halls on a canvas in three levels of detail: sections as shapes, seats as pixels of an image, seats as
 * sprites. When painting is slower than a gesture, the last picture is moved instead.
 */
import type { FreeCounts } from '../../../rules/seat-states.ts';
import { countShown, everything, isFiltering, type SeatFilter } from '../seat-filter.ts';
import { canvasGround } from './canvas-ground.ts';
import { canvasSeats } from './canvas-seats.ts';
import { canvasLabels } from './canvas-labels.ts';
import { pacedPicture } from './paced-picture.ts';
import type { Painter } from './painter.ts';
import { readPalette } from './palette.ts';
import type { Picture, PictureTexts } from './picture.ts';
import { clearCanvas, detailAt, type Scene } from './scene.ts';

/** Puts an empty canvas for the hall into the host. */
const hallCanvas = (host: HTMLElement): CanvasRenderingContext2D => {
  const canvas = document.createElement('canvas');
  canvas.className = 'hall';
  canvas.setAttribute('aria-hidden', 'true');
  host.prepend(canvas);
  return canvas.getContext('2d', { alpha: false })!;
};

/** Paints into the host, over the server's picture, which is removed after the first frame. */
export const canvasPainter = (
  host: HTMLElement,
  picture: Picture,
  states: Uint8Array,
  texts: PictureTexts,
  counts: FreeCounts,
): Painter => {
  const context = hallCanvas(host);
  const { canvas } = context;
  const paintGround = canvasGround(context, picture);
  const paintSeats = canvasSeats(context, picture, states);
  const paintLabels = canvasLabels(context, picture, texts);
  let scene: Scene = {
    view: { k: 1, x: 0, y: 0 },
    size: { w: 1, h: 1 },
    ratio: 1,
    palette: readPalette(host),
    counts,
    filter: everything,
    shown: null,
  };
  const { paint, show, forget, dispose } = pacedPicture(context, () => {
    const detail = detailAt(scene.view.k * picture.hall.pitch);
    clearCanvas(context, scene);
    paintGround(scene, detail);
    paintSeats(scene, detail);
    paintLabels(scene, detail);
    host.querySelector('svg.hall')?.remove();
  });
  const repaint = (part: Partial<Scene>): void => {
    scene = { ...scene, ...part };
    paint();
  };

  const shownBy = (filter: SeatFilter): Scene['shown'] =>
    isFiltering(filter) ? countShown(picture.hall, states, filter) : null;

  return {
    setView: (view) => {
      const before = scene.view;
      scene = { ...scene, view };
      show(scene, before);
    },
    setStates: (_changed, free) => repaint({ counts: free, shown: shownBy(scene.filter) }),
    setFilter: (filter) => repaint({ filter, shown: shownBy(filter) }),
    resize: (size) => {
      const ratio = Math.min(3, devicePixelRatio || 1);
      scene = { ...scene, size, ratio };
      canvas.width = Math.round(size.w * ratio);
      canvas.height = Math.round(size.h * ratio);
      forget();
    },
    recolour: () => repaint({ palette: readPalette(host) }),
    dispose: () => {
      dispose();
      canvas.remove();
    },
  };
};
