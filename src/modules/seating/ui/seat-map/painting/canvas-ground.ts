/** Paints the background of the seats on the canvas: areas, screen and stage. */
import { INK_NAMES, LEVELS } from '../glyphs/glyphs.ts';
import { overlaps, worldBox } from '../on-screen.ts';
import { outlinePath, type Picture } from './picture.ts';
import type { Detail, Scene } from './scene.ts';
import { freeTint } from './svg-picture.ts';

/** Prepares the background of a hall's seats; returns a function that paints it. */
export const canvasGround = (
  context: CanvasRenderingContext2D,
  picture: Picture,
): ((scene: Scene, detail: Detail) => void) => {
  const { hall, scale } = picture;
  const decorations = picture.decorations.map((one) => ({ ...one, path: new Path2D(one.d) }));
  const areas = hall.sections.map((section) => new Path2D(outlinePath(section.polygon, scale)));

  const paintAreas = ({ view, size, palette, shown: visible, counts }: Scene, far: boolean): void => {
    const shown = worldBox(view, size);
    for (const [i, section] of hall.sections.entries()) {
      const path = areas[i];
      if (!path || !overlaps(section.bbox, shown)) continue;
      if (!far && section.capacity === undefined) {
        // Seats keep the background for which their colours were chosen; the section is an outline.
        context.strokeStyle = palette.outline;
        context.lineWidth = 6;
        context.stroke(path);
        continue;
      }
      context.fillStyle = palette.area;
      context.fill(path);
      const dim = visible?.[i] === 0 ? 0.3 : 1;
      context.globalAlpha = freeTint(counts.sections[i] ?? 0, section.n) * dim;
      context.fillStyle = palette[INK_NAMES[(section.level % LEVELS) as 0]];
      context.fill(path);
      context.globalAlpha = 1;
    }
  };

  const paintDecorations = ({ palette }: Scene): void => {
    context.lineCap = 'round';
    for (const { path, look, stroke } of decorations) {
      context.globalAlpha = look === 'fan' ? 0.55 : 1;
      context.fillStyle = context.strokeStyle =
        look === 'screen' ? palette.screen : look === 'wall' ? palette.edge : palette.area;
      context.lineWidth = stroke ?? 0;
      if (stroke) context.stroke(path);
      else context.fill(path);
    }
    context.globalAlpha = 1;
  };

  return (scene, detail) => {
    const { view, ratio } = scene;
    const k = (view.k * ratio) / scale;
    context.setTransform(k, 0, 0, k, view.x * ratio, view.y * ratio);
    paintAreas(scene, detail === 'far');
    paintDecorations(scene);
  };
};
