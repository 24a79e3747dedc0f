/** Seats as small bitmaps of one size: canvases to copy, and lists of pixels to write. */
import {
  INKS,
  INK_NAMES,
  LOOKS,
  SHAPES,
  SIGNS,
  glyphOf,
  inkOf,
  type SeatLook,
  type Shape,
} from '../glyphs/glyphs.ts';
import { at } from '../glyphs/outlines.ts';
import { layerOf, type Layer } from './canvas-layer.ts';
import type { Palette } from './palette.ts';
import type { Scene } from './scene.ts';

/** What one sprite shows. `turn` counts steps of 7.5 degrees, for sofas; `dim`: faded by the filter. */
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
/** Half of a sprite's side in units: a part of a sofa with its anti-aliased edge. */
const HALF = 15.5;
const DIM = 0.25;

const keyOf = ({ shape, state, level, dim, turn }: Look): number =>
  (((turn * SHAPES + shape) * LOOKS + state) * INKS + inkOf(level, state)) * 2 + (dim ? 1 : 0);

/** Draws one glyph around the context's origin, one unit to one length. */
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
  context.strokeStyle = palette[sign.colour];
  context.lineWidth = sign.width;
  context.lineCap = context.lineJoin = 'round';
  context.stroke(new Path2D(`M0 0${sign.d}`));
};

export type Sprites = {
  readonly half: number;
  readonly sprite: (look: Look) => OffscreenCanvas;
  readonly mask: (look: Look) => Mask;
};

/** Sprites at `scale` device pixels to a unit, made at their first use. */
export const spritesAt = (scale: number, palette: Palette): Sprites => {
  const half = Math.ceil(HALF * scale) + 1;
  const sprites: OffscreenCanvas[] = [];
  const masks: Mask[] = [];
  // A dot of a whole number of pixels, on a pixel's middle or corner, is sharp even when it is tiny.
  const dot = Math.max(1, Math.round(20 * scale));

  const drawn = (look: Look, exact: number, nudge: number, read: boolean): Layer => {
    const layer = layerOf(2 * half, 2 * half, read);
    layer.context.setTransform(exact, 0, 0, exact, half + nudge, half + nudge);
    drawGlyph(layer.context, look, palette, exact >= 0.4);
    return layer;
  };

  const maskOf = (look: Look): Mask => {
    const { context } = drawn(look, dot / 20, (dot % 2) / 2, true);
    const bytes = context.getImageData(0, 0, 2 * half, 2 * half).data;
    const pixels = new Uint32Array(bytes.buffer);
    const least = look.dim ? 16 : 64;
    const found = [...pixels.keys()].filter((i) => pixels[i]! >>> 24 > least);
    return {
      dx: Int16Array.from(found, (i) => (i % (2 * half)) - half),
      dy: Int16Array.from(found, (i) => Math.floor(i / (2 * half)) - half),
      colour: Uint32Array.from(found, (i) => pixels[i]!),
    };
  };

  return {
    half,
    sprite: (look) => (sprites[keyOf(look)] ??= drawn(look, scale, 0, false).canvas),
    mask: (look) => (masks[keyOf(look)] ??= maskOf(look)),
  };
};

/**
 * The sprites for a scene, made again when the seats' size or the colours have changed. `unit`: units to one chart
 * length.
 */
export const spriteCache = (unit: number): ((scene: Scene) => Sprites) => {
  let made: { readonly scale: number; readonly palette: Palette; readonly sprites: Sprites } | undefined;
  return ({ view, ratio, palette }) => {
    // Sizes in steps of an eighth of a pixel: few enough to keep, too small to see.
    const scale = Math.max(1, Math.round(((view.k * ratio) / unit) * 160)) / 160;
    if (made?.scale !== scale || made.palette !== palette)
      made = { scale, palette, sprites: spritesAt(scale, palette) };
    return made.sprites;
  };
};
