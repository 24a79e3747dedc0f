/**
 * Paints large halls on a canvas in three levels of detail: sections as shapes, seats as pixels written
 * straight into an image, seats as sprites. While a gesture outruns painting, the last picture is moved instead.
 */
import { SeatKind } from '../../rules/chart.ts';
import type { FreeCounts, SeatState } from '../../rules/seat-states.ts';
import { Shape, seatLook, shapeOf } from './glyphs.ts';
import { canvasScenery } from './canvas-scenery.ts';
import { everything, isFiltering, NEAR_PX, type Painter, type SeatFilter } from './painter.ts';
import { readPalette, type Palette } from './palette.ts';
import type { Picture, PictureTexts } from './picture.ts';
import { TURNS, spritesAt, type Look, type Sprites } from './sprites.ts';
import { worldBox, type Size, type View } from './view.ts';
import { seatCuller } from './visible-seats.ts';

/** Below this pitch in CSS pixels seats are no longer told apart: sections are. */
const SECTIONS_PX = 2.2;
/** A picture that takes longer than this to paint is moved instead, for at most so long. */
const BUDGET_MS = 6;
const STALE_MS = 90;

type Layer = { readonly canvas: OffscreenCanvas; readonly context: OffscreenCanvasRenderingContext2D };

const layerOf = (w: number, h: number): Layer => {
  const canvas = new OffscreenCanvas(Math.max(1, w), Math.max(1, h));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  return { canvas, context };
};

/** Everything about a seat that does not change, so that a frame only looks things up. */
const looksOf = ({ hall }: Picture): { shape: Uint8Array; turn: Uint8Array } => {
  const shape = new Uint8Array(hall.size);
  const turn = new Uint8Array(hall.size);
  for (let seat = 0; seat < hall.size; seat++) {
    if (hall.rowOf[seat] === -1) continue;
    shape[seat] = shapeOf(hall, seat);
    if ((shape[seat] ?? 0) < Shape.sofaOne) continue;
    turn[seat] = (Math.round(((hall.angle[seat] ?? 0) / (2 * Math.PI)) * TURNS) + TURNS) % TURNS;
  }
  return { shape, turn };
};

/** Paints into the host, over the server's picture, which leaves when the first frame is there. */
export const canvasPainter = (
  host: HTMLElement,
  picture: Picture,
  states: Uint8Array,
  texts: PictureTexts,
  first: FreeCounts,
): Painter => {
  const { hall, scale } = picture;
  const canvas = document.createElement('canvas');
  canvas.className = 'hall';
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no 2d canvas');
  host.prepend(canvas);

  const looks = looksOf(picture);
  const eachSeat = seatCuller(hall);
  const scenery = canvasScenery(context, picture, texts);
  let palette: Palette = readPalette(host);
  let counts = first;
  let filter: SeatFilter = everything;
  let size: Size = { w: 1, h: 1 };
  let ratio = 1;
  let view: View = { k: 1, x: 0, y: 0 };
  let sprites: Sprites | null = null;
  let spriteScale = 0;
  let splatLayer: (Layer & { image: ImageData; pixels: Uint32Array }) | null = null;
  let shot: { layer: Layer; view: View } | null = null;
  let cost = 0;
  let paintedAt = -Infinity;
  let settle: ReturnType<typeof setTimeout> | undefined;

  const isDim = (seat: number): boolean => {
    if (!isFiltering(filter) || states[seat] !== 0) return false;
    const kind = hall.kind[seat];
    const accessible = filter.accessible && (kind === SeatKind.wheelchair || kind === SeatKind.companion);
    return !accessible && !filter.levels.includes(hall.level[seat] ?? 0);
  };
  const lookOf = (seat: number): Look => ({
    shape: (looks.shape[seat] ?? 0) as Shape,
    state: seatLook(hall, seat, (states[seat] ?? 0) as SeatState),
    level: hall.level[seat] ?? 0,
    turn: looks.turn[seat] ?? 0,
    dim: isDim(seat),
  });
  const spritesNow = (): Sprites => {
    // Steps of an eighth of a pixel in a seat's size: few enough to keep, too small to see.
    const wanted = Math.max(1, Math.round(((view.k * ratio) / scale) * 160)) / 160;
    if (!sprites || wanted !== spriteScale) sprites = spritesAt(wanted, palette);
    spriteScale = wanted;
    return sprites;
  };

  const paintPixels = (): void => {
    const { width: w, height: h } = canvas;
    if (!splatLayer || splatLayer.canvas.width !== w || splatLayer.canvas.height !== h) {
      const layer = layerOf(w, h);
      const image = layer.context.createImageData(w, h);
      splatLayer = { ...layer, image, pixels: new Uint32Array(image.data.buffer) };
    } else splatLayer.pixels.fill(0);
    const { pixels } = splatLayer;
    const { mask, half } = spritesNow();
    const [k, ox, oy] = [view.k * ratio, view.x * ratio, view.y * ratio];
    eachSeat(worldBox(view, size), (seat) => {
      const x = Math.round((hall.xy[2 * seat] ?? 0) * k + ox);
      const y = Math.round((hall.xy[2 * seat + 1] ?? 0) * k + oy);
      if (x < -half || y < -half || x >= w + half || y >= h + half) return;
      const { dx, dy, colour } = mask(lookOf(seat));
      const whole = x >= half && y >= half && x < w - half && y < h - half;
      for (let i = 0; i < dx.length; i++) {
        const px = x + (dx[i] ?? 0);
        const py = y + (dy[i] ?? 0);
        if (!whole && (px < 0 || py < 0 || px >= w || py >= h)) continue;
        const ink = colour[i] ?? 0;
        if (ink >>> 24 === 255 || pixels[py * w + px] === 0) pixels[py * w + px] = ink;
      }
    });
    splatLayer.context.putImageData(splatLayer.image, 0, 0);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(splatLayer.canvas, 0, 0);
  };

  const paintSprites = (): void => {
    const { sprite, half } = spritesNow();
    const [k, ox, oy] = [view.k * ratio, view.x * ratio - half, view.y * ratio - half];
    context.setTransform(1, 0, 0, 1, 0, 0);
    eachSeat(worldBox(view, size), (seat) => {
      const x = Math.round((hall.xy[2 * seat] ?? 0) * k + ox);
      const y = Math.round((hall.xy[2 * seat + 1] ?? 0) * k + oy);
      if (x > -2 * half && y > -2 * half && x < canvas.width && y < canvas.height)
        context.drawImage(sprite(lookOf(seat)), x, y);
    });
  };

  const clear = (): void => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = palette.ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  };

  const paint = (): void => {
    clearTimeout(settle);
    const begun = performance.now();
    const px = view.k * hall.pitch;
    const detail = px >= NEAR_PX ? 'near' : px < SECTIONS_PX ? 'far' : 'middle';
    const scene = { view, size, ratio, palette, counts, filter };
    clear();
    scenery.paintGround(scene, detail);
    if (detail === 'near') paintSprites();
    else if (detail === 'middle') paintPixels();
    scenery.paintWords(scene, detail);
    paintedAt = performance.now();
    cost = cost * 0.7 + (paintedAt - begun) * 0.3;
    shot = null;
    host.querySelector('svg.hall')?.remove();
  };

  /** Keeps what is on the canvas, to be moved by the next frames. */
  const keep = (at: View): void => {
    const layer = layerOf(canvas.width, canvas.height);
    layer.context.drawImage(canvas, 0, 0);
    shot = { layer, view: at };
  };
  const moveShot = ({ layer, view: from }: { layer: Layer; view: View }): void => {
    const f = view.k / from.k;
    clear();
    context.drawImage(
      layer.canvas,
      (view.x - from.x * f) * ratio,
      (view.y - from.y * f) * ratio,
      canvas.width * f,
      canvas.height * f,
    );
    clearTimeout(settle);
    settle = setTimeout(paint, STALE_MS);
  };

  return {
    setView: (next) => {
      const before = view;
      view = next;
      if (cost <= BUDGET_MS || performance.now() - paintedAt > STALE_MS) return paint();
      if (!shot) keep(before);
      if (shot) moveShot(shot);
    },
    setStates: (_changed, next) => {
      counts = next;
      paint();
    },
    setFilter: (next) => {
      filter = next;
      paint();
    },
    resize: (next) => {
      size = next;
      ratio = Math.min(3, devicePixelRatio || 1);
      canvas.width = Math.round(size.w * ratio);
      canvas.height = Math.round(size.h * ratio);
      shot = null;
      splatLayer = null;
      // Emptied by its new size: there is nothing that could be moved.
      paintedAt = -Infinity;
    },
    recolour: () => {
      palette = readPalette(host);
      sprites = null;
      paint();
    },
    dispose: () => {
      clearTimeout(settle);
      canvas.remove();
    },
  };
};
