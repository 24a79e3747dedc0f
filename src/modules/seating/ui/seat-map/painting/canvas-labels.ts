/** Paints the texts over the seats on the canvas: names of sections, signs and row letters. */
import { toScreen } from '../on-screen.ts';
import type { Picture, PictureTexts } from './picture.ts';
import type { Detail, Scene } from './scene.ts';
import { nameLayout, type NameLayout } from './name-layout.ts';
import { countLine } from './svg-picture.ts';

const NAME_ONLY: Pick<NameLayout, 'name' | 'dy'> = { name: 12, dy: 0 };

/** Prepares a hall's texts; returns a function that paints them. */
export const canvasLabels = (
  context: CanvasRenderingContext2D,
  picture: Picture,
  texts: PictureTexts,
): ((scene: Scene, detail: Detail) => void) => {
  const { hall, scale } = picture;

  const word = (text: string, x: number, y: number, colour: string, halo: boolean): void => {
    if (halo) context.strokeText(text, x, y);
    context.fillStyle = colour;
    context.fillText(text, x, y);
  };
  let least: number | undefined;
  /** The least distance between two names of sections, in chart lengths: rotated sections are narrower than their boxes. */
  const apart = (): number => (least ??= leastDistance(picture.names));
  const hitsOf = (count = 0): string => (count > 0 ? texts.free(count, false) : '');
  const widths = new Map<string, number>();
  const widthOf = (text: string, font: string): number => {
    const known = widths.get(font + text);
    if (known !== undefined) return known;
    context.font = font;
    const { width } = context.measureText(text);
    widths.set(font + text, width);
    return width;
  };
  const paintNames = ({ view, palette, counts, shown }: Scene, detail: Detail): void => {
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
      const [x, y] = toScreen(view, name.x, name.y);
      // With a filter the number of the seats that it shows is more than their price.
      const line = shown ? hitsOf(shown[name.section]) : countLine(hall, name.section, counts, texts).line;
      const fontOf = (size: number): string => `400 ${size}px ${palette.font}`;
      // An area without numbered places may be narrower than its count: nothing else says how many are left.
      const room = general
        ? { width: Infinity, height, apart: Infinity }
        : { width, height, apart: apart() * view.k };
      const layout = nameLayout(room, (size) => widthOf(line, fontOf(size)));
      const { name: size, dy } = layout ?? NAME_ONLY;
      context.font = `600 ${size}px ${palette.font}`;
      word(name.text, x, y - dy, palette.name, detail !== 'far' && !general);
      if (!layout) continue;
      context.font = fontOf(layout.line);
      word(line, x, y + dy, palette.name, detail !== 'far' && !general);
    }
  };

  const paintLetters = ({ view, size, palette }: Scene, detail: Detail): void => {
    context.font = `500 ${Math.max(13, (12.5 * view.k) / scale)}px ${palette.font}`;
    for (const sign of picture.signs) word(sign.text, ...toScreen(view, sign.x, sign.y), palette.sign, false);
    if (detail !== 'near') return;
    // Where a finger chooses seats, they have the size of the page's small texts.
    context.font = `500 ${Math.min(15, Math.max(9, (13 * view.k) / scale))}px ${palette.font}`;
    for (const letter of picture.letters()) {
      const [x, y] = toScreen(view, letter.x, letter.y);
      if (x > -20 && y > -20 && x < size.w + 20 && y < size.h + 20)
        word(letter.text, x, y, palette.letter, false);
    }
  };

  return (scene, detail) => {
    context.setTransform(scene.ratio, 0, 0, scene.ratio, 0, 0);
    paintNames(scene, detail);
    paintLetters(scene, detail);
  };
};

function leastDistance(names: Picture['names']): number {
  let least = Infinity;
  for (const [i, a] of names.entries())
    for (const b of names.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return least;
}
