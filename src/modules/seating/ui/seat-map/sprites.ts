/** Seats as small bitmaps of one size: canvases to be copied, and lists of pixels to be written. */
import { INKS, INK_NAMES, SHAPES, SIGNS, glyphOf, inkOf, type SeatLook, type Shape } from './glyphs.ts';
import { at } from './outlines.ts';
import type { Palette } from './palette.ts';

/** What one sprite shows. `turn` counts steps of 7.5 degrees, for sofas; `dim`: filtered out. */
export type Look = {
  readonly shape: Shape;
  readonly state: SeatLook;
  readonly level: number;
  readonly dim: boolean;
  readonly turn: number;
};

/** A seat's pixels: offsets from the centre's pixel, and colours as canvas bytes. */
export type Mask = { readonly dx: Int16Array; readonly dy: Int16Array; readonly colour: Uint32Array };

export const TURNS = 48;
/** Half of a sprite's side in units: a sofa's piece and its anti-aliased edge. */
const HALF = 15.5;
const DIM = 0.25;

const keyOf = ({ shape, state, level, dim, turn }: Look): number =>
  (((turn * SHAPES + shape) * 8 + state) * INKS + inkOf(level, state)) * 2 + (dim ? 1 : 0);

/** Draws one glyph around the context's origin, one unit to one length there. */
const drawGlyph = (
  context: OffscreenCanvasRenderingContext2D,
  look: Look,
  palette: Palette,
  signs: boolean,
): void => {
  const glyph = glyphOf(look.shape, look.state, (look.turn * 2 * Math.PI) / TURNS);
  context.globalAlpha = look.dim ? DIM : 1;
  context.fillStyle = palette[INK_NAMES[inkOf(look.level, look.state) as 0]];
  context.fill(new Path2D(at(glyph.outlines, 0, 0)));
  if (!glyph.sign || !signs) return;
  const sign = SIGNS[glyph.sign];
  context.strokeStyle = glyph.sign === 'tick' ? palette.tick : palette.ground;
  context.lineWidth = sign.width;
  context.lineCap = context.lineJoin = 'round';
  context.stroke(new Path2D(`M0 0${sign.d}`));
};

export type Sprites = {
  readonly half: number;
  readonly sprite: (look: Look) => OffscreenCanvas;
  readonly mask: (look: Look) => Mask;
};

const contextOf = (canvas: OffscreenCanvas, read: boolean): OffscreenCanvasRenderingContext2D => {
  const context = canvas.getContext('2d', { willReadFrequently: read });
  if (!context) throw new Error('no 2d canvas');
  return context;
};

/** Sprites at `scale` device pixels to a unit, made when first asked for. */
export const spritesAt = (scale: number, palette: Palette): Sprites => {
  const half = Math.ceil(HALF * scale) + 1;
  const sprites: OffscreenCanvas[] = [];
  const masks: Mask[] = [];
  // A dot of a whole number of pixels, on a pixel's middle or corner, stays crisp when it is tiny.
  const dot = Math.max(1, Math.round(20 * scale));

  const drawn = (look: Look, exact: number, nudge: number, read: boolean): OffscreenCanvas => {
    const canvas = new OffscreenCanvas(2 * half, 2 * half);
    const context = contextOf(canvas, read);
    context.setTransform(exact, 0, 0, exact, half + nudge, half + nudge);
    drawGlyph(context, look, palette, exact >= 0.4);
    return canvas;
  };

  const maskOf = (look: Look): Mask => {
    const canvas = drawn(look, dot / 20, (dot % 2) / 2, true);
    const bytes = contextOf(canvas, true).getImageData(0, 0, 2 * half, 2 * half).data;
    const pixels = new Uint32Array(bytes.buffer);
    const least = look.dim ? 16 : 64;
    const found = [...pixels.keys()].filter((i) => (pixels[i] ?? 0) >>> 24 > least);
    return {
      dx: Int16Array.from(found, (i) => (i % (2 * half)) - half),
      dy: Int16Array.from(found, (i) => Math.floor(i / (2 * half)) - half),
      colour: Uint32Array.from(found, (i) => pixels[i] ?? 0),
    };
  };

  return {
    half,
    sprite: (look) => (sprites[keyOf(look)] ??= drawn(look, scale, 0, false)),
    mask: (look) => (masks[keyOf(look)] ??= maskOf(look)),
  };
};
