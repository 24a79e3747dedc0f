/** The seats on the canvas: pixels of an image where they are small, sprites where they are large. */
import type { Hall } from '../../../rules/hall.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import { seatLook, shapeOf, turnsWithRow, type Shape } from '../glyphs/glyphs.ts';
import { passesFilter } from '../seat-filter.ts';
import { worldBox } from '../on-screen.ts';
import { layerOf, type Layer } from './canvas-layer.ts';
import type { Picture } from './picture.ts';
import type { Detail, Scene } from './scene.ts';
import { TURNS, spriteCache, type Look, type Sprites } from './sprites.ts';
import { seatCuller } from './visible-seats.ts';

/** Paints the seats that the scene shows; `far` shows none. */
export type CanvasSeats = (scene: Scene, detail: Detail) => void;

/** The seats of a hall in their present states. */
type Seats = {
  /** Calls back for each visible seat with its middle in device pixels. */
  readonly each: (scene: Scene, paint: (x: number, y: number, seat: number) => void) => void;
  readonly lookOf: (seat: number, scene: Scene) => Look;
};

/** Everything of a seat that does not change, so that a frame only looks it up. */
const formsOf = (hall: Hall): { shape: Uint8Array; turn: Uint8Array } => {
  const shape = new Uint8Array(hall.size);
  const turn = new Uint8Array(hall.size);
  for (let seat = 0; seat < hall.size; seat++) {
    if (hall.rowOf[seat] === -1) continue;
    const form = shapeOf(hall, seat);
    shape[seat] = form;
    if (turnsWithRow(form))
      turn[seat] = (Math.round((hall.angle[seat]! / (2 * Math.PI)) * TURNS) + TURNS) % TURNS;
  }
  return { shape, turn };
};

const seatsOf = (hall: Hall, states: Uint8Array): Seats => {
  const { shape, turn } = formsOf(hall);
  const cull = seatCuller(hall);
  return {
    each: ({ view, size, ratio }, paint) => {
      const [k, left, top] = [view.k * ratio, view.x * ratio, view.y * ratio];
      cull(worldBox(view, size), (seat) => {
        const x = Math.round(hall.xy[2 * seat]! * k + left);
        paint(x, Math.round(hall.xy[2 * seat + 1]! * k + top), seat);
      });
    },
    lookOf: (seat, { filter }) => {
      const state = states[seat]! as SeatState;
      return {
        shape: shape[seat]! as Shape,
        state: seatLook(hall, seat, state),
        level: hall.level[seat]!,
        turn: turn[seat]!,
        dim: state === SeatState.free && !passesFilter(hall, seat, filter),
      };
    },
  };
};

type PixelLayer = Layer & { readonly image: ImageData; readonly pixels: Uint32Array };

const pixelLayer = (w: number, h: number): PixelLayer => {
  const layer = layerOf(w, h);
  const image = layer.context.createImageData(w, h);
  return { ...layer, image, pixels: new Uint32Array(image.data.buffer) };
};

/** Small seats: written into an image of the canvas's size, which is then copied. */
const pixelSeats = (context: CanvasRenderingContext2D, seats: Seats) => {
  let layer: PixelLayer | undefined;
  return (scene: Scene, { mask, half }: Sprites): void => {
    const { width: w, height: h } = context.canvas;
    if (layer?.canvas.width === w && layer.canvas.height === h) layer.pixels.fill(0);
    else layer = pixelLayer(w, h);
    const { pixels, image, canvas } = layer;
    seats.each(scene, (x, y, seat) => {
      if (x < -half || y < -half || x >= w + half || y >= h + half) return;
      const { dx, dy, colour } = mask(seats.lookOf(seat, scene));
      const whole = x >= half && y >= half && x < w - half && y < h - half;
      for (let i = 0; i < dx.length; i++) {
        const px = x + dx[i]!;
        const py = y + dy[i]!;
        if (!whole && (px < 0 || py < 0 || px >= w || py >= h)) continue;
        const ink = colour[i]!;
        if (ink >>> 24 === 255 || pixels[py * w + px] === 0) pixels[py * w + px] = ink;
      }
    });
    layer.context.putImageData(image, 0, 0);
    context.drawImage(canvas, 0, 0);
  };
};

/** Large seats: one copy of a sprite for each. */
const spriteSeats =
  (context: CanvasRenderingContext2D, seats: Seats) =>
  (scene: Scene, { sprite, half }: Sprites): void => {
    const { width: w, height: h } = context.canvas;
    seats.each(scene, (x, y, seat) => {
      if (x > -half && y > -half && x < w + half && y < h + half)
        context.drawImage(sprite(seats.lookOf(seat, scene)), x - half, y - half);
    });
  };

/** Prepares a hall's seats for a canvas. `states` is read again in each frame. */
export const canvasSeats = (
  context: CanvasRenderingContext2D,
  { hall, scale }: Picture,
  states: Uint8Array,
): CanvasSeats => {
  const seats = seatsOf(hall, states);
  const paint = { middle: pixelSeats(context, seats), near: spriteSeats(context, seats) };
  const spritesFor = spriteCache(scale);
  return (scene, detail) => {
    if (detail === 'far') return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    paint[detail](scene, spritesFor(scene));
  };
};
