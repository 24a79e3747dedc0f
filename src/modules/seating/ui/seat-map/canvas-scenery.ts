/** What stands round the seats on the canvas: areas, screen and stage, names and letters. */
import type { FreeCounts } from '../../rules/seat-states.ts';
import { INK_NAMES, LEVELS } from './glyphs.ts';
import { isFiltering, type SeatFilter } from './painter.ts';
import type { Palette } from './palette.ts';
import { outlinePath, type Picture, type PictureTexts, type Word } from './picture.ts';
import { countLine, freeTint } from './svg-picture.ts';
import { overlaps, worldBox, type Size, type View } from './view.ts';

/** How the hall is looked at now. `ratio`: device pixels to a CSS pixel. */
export type Scene = {
  readonly view: View;
  readonly size: Size;
  readonly ratio: number;
  readonly palette: Palette;
  readonly counts: FreeCounts;
  readonly filter: SeatFilter;
};
/** `far`: sections instead of seats; `near`: seats large enough for letters beside them. */
export type Detail = 'far' | 'middle' | 'near';

export type Scenery = {
  /** Under the seats. */
  readonly paintGround: (scene: Scene, detail: Detail) => void;
  /** Over the seats. */
  readonly paintWords: (scene: Scene, detail: Detail) => void;
};

/** How high an area must be for its name and its count below each other, in CSS pixels. */
const TWO_LINES = 36;

export const canvasScenery = (
  context: CanvasRenderingContext2D,
  picture: Picture,
  texts: PictureTexts,
): Scenery => {
  const { hall, scale } = picture;
  const decorations = picture.decorations.map((one) => ({ ...one, path: new Path2D(one.d) }));
  const areas = hall.sections.map((section) => new Path2D(outlinePath(section.polygon, scale)));

  const paintAreas = ({ view, size, palette, filter, counts }: Scene, far: boolean): void => {
    const shown = worldBox(view, size);
    for (const [i, section] of hall.sections.entries()) {
      const path = areas[i];
      if (!path || !overlaps(section.bbox, shown)) continue;
      if (!far && section.capacity === undefined) {
        // Seats keep the ground that their colours were chosen for; the section is an outline.
        context.strokeStyle = palette.outline;
        context.lineWidth = 6;
        context.stroke(path);
        continue;
      }
      context.fillStyle = palette.area;
      context.fill(path);
      const dim = isFiltering(filter) && !filter.levels.includes(section.level) ? 0.3 : 1;
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

  const word = (text: string, x: number, y: number, colour: string, halo: boolean): void => {
    if (halo) context.strokeText(text, x, y);
    context.fillStyle = colour;
    context.fillText(text, x, y);
  };
  const onScreen = ({ x, y }: Word, view: View): [number, number] => [
    x * view.k + view.x,
    y * view.k + view.y,
  ];

  const paintNames = ({ view, palette, counts }: Scene, detail: Detail): void => {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 4;
    context.strokeStyle = palette.ground;
    for (const name of picture.names) {
      const section = hall.sections[name.section];
      const width = section ? (section.bbox[2] - section.bbox[0]) * view.k : 0;
      const height = section ? (section.bbox[3] - section.bbox[1]) * view.k : 0;
      const general = section?.capacity !== undefined;
      if ((detail === 'near' && !general) || width < 26) continue;
      const [x, y] = onScreen(name, view);
      const { line } = countLine(hall, name.section, counts.sections[name.section] ?? 0, texts);
      const counted = line !== '' && height >= TWO_LINES;
      context.font = `600 12px ${palette.font}`;
      word(name.text, x, y - (counted ? 8 : 0), palette.name, detail !== 'far' && !general);
      if (!counted) continue;
      context.font = `400 11.5px ${palette.font}`;
      word(line, x, y + 8, palette.name, detail !== 'far' && !general);
    }
  };

  const paintLetters = ({ view, size, palette }: Scene, detail: Detail): void => {
    context.font = `500 ${Math.max(13, (12.5 * view.k) / scale)}px ${palette.font}`;
    for (const sign of picture.signs) word(sign.text, ...onScreen(sign, view), palette.sign, false);
    if (detail !== 'near') return;
    context.font = `500 ${Math.min(15, Math.max(9, (11.5 * view.k) / scale))}px ${palette.font}`;
    for (const letter of picture.letters()) {
      const [x, y] = onScreen(letter, view);
      if (x > -20 && y > -20 && x < size.w + 20 && y < size.h + 20)
        word(letter.text, x, y, palette.letter, false);
    }
  };

  return {
    paintGround: (scene, detail) => {
      const { view, ratio } = scene;
      const k = (view.k * ratio) / scale;
      context.setTransform(k, 0, 0, k, view.x * ratio, view.y * ratio);
      paintAreas(scene, detail === 'far');
      paintDecorations(scene);
    },
    paintWords: (scene, detail) => {
      context.setTransform(scene.ratio, 0, 0, scene.ratio, 0, 0);
      paintNames(scene, detail);
      paintLetters(scene, detail);
    },
  };
};
