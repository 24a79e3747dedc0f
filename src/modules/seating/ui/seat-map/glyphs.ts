/**
 * The one glyph table: what a seat looks like, for SVG paths, canvas sprites, pixel masks and the legend.
 * Shape says the kind and the level, size and fill the state, colour comes third (design: `seat-map`, 6).
 */
import { SeatKind } from '../../rules/chart.ts';
import type { Hall } from '../../rules/hall.ts';
import { SeatState } from '../../rules/seat-states.ts';
import {
  disc,
  halfDisc,
  rectangle,
  regular,
  slashed,
  sofaPiece,
  square,
  type Ends,
  type Outline,
} from './outlines.ts';

/** Body shapes: six for the levels of ordinary seats, the special kinds, and the pieces of a sofa. */
export const Shape = {
  disc: 0,
  diamond: 1,
  hexagon: 2,
  triangle: 3,
  pentagon: 4,
  star: 5,
  wheelchair: 6,
  companion: 7,
  limited: 8,
  sofaOne: 9,
  sofaLeft: 10,
  sofaMiddle: 11,
  sofaRight: 12,
} as const;
export type Shape = (typeof Shape)[keyof typeof Shape];
export const SHAPES = 13;

/** Inks: a level's colour (0 to 5), then what is not for choosing or is chosen already. */
export const Ink = { level: 0, mine: 6, gone: 7, held: 8 } as const;
export const INKS = 9;
/** Levels after the sixth take the colours from the first on. */
export const LEVELS = 6;

/** The CSS classes and custom properties of the inks, in their order. */
export const INK_NAMES = ['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'mine', 'gone', 'held'] as const;

/** A glyph: filled outlines in its ink, and perhaps a sign stroked upon it. */
export type Glyph = { readonly outlines: readonly Outline[]; readonly sign?: Sign };
/** `tick` is drawn in the colour that goes on 'mine', `wheelchair` in the ground's. */
export type Sign = 'tick' | 'wheelchair';

/** Signs as path data relative to the centre, with their stroke. */
export const SIGNS: Record<Sign, { readonly d: string; readonly width: number }> = {
  tick: { d: 'm-4.6.3l3.3 3.3 6.1-6.6', width: 2.5 },
  wheelchair: {
    d: 'm-1.6-5.6a.6.6 0 1 0 .6-.1zm.3 2.8v3.7h3.8l1.5 3.1m-5.3-5h3.1m-4.4.9a3.4 3.4 0 1 0 4.4 4.4',
    width: 1.5,
  },
};

/** Radius of a free seat, of mine, and of what is gone. */
const R = 10;
const MINE = 1.18;
const GONE = 3.7;
const WALL = 1.8;

const isSofa = (shape: Shape): boolean => shape >= Shape.sofaOne;
const endsOf = (shape: Shape): Ends => ({
  left: shape === Shape.sofaOne || shape === Shape.sofaLeft,
  right: shape === Shape.sofaOne || shape === Shape.sofaRight,
});

/** A sofa's piece at a share of its height; `reach` from the centre to its sides. */
const piece = (shape: Shape, half: number, reach: Reach, angle: number): Outline => {
  const ends = endsOf(shape);
  return sofaPiece(
    -(ends.left ? reach.end : reach.inner),
    ends.right ? reach.end : reach.inner,
    half,
    ends,
    angle,
  );
};
/** How far a piece reaches from its seat's centre: to the next piece, and to its own round end. */
export type Reach = { readonly inner: number; readonly end: number };
// Pieces overlap a little, so that no seam shows where a curved row turns them.
const REACH: Reach = { inner: 14.4, end: 11 };

const free = (shape: Shape, angle: number): Outline[] => {
  if (isSofa(shape)) return [piece(shape, 9, REACH, angle)];
  switch (shape) {
    case Shape.diamond:
      return [regular(4, R * 1.22)];
    case Shape.hexagon:
      return [regular(6, R * 1.1)];
    case Shape.triangle:
      return [regular(3, R * 1.3)];
    case Shape.pentagon:
      return [regular(5, R * 1.14)];
    case Shape.star:
      return [regular(4, R * 1.3, 'solid', R * 0.62)];
    case Shape.wheelchair:
      return [square(R)];
    case Shape.companion:
      return [square(R), rectangle(-4, -4, 4, 4, 'hole')];
    case Shape.limited:
      return slashed(R, 3);
    default:
      return [disc(R)];
  }
};

const isSquare = (shape: Shape): boolean => shape === Shape.wheelchair || shape === Shape.companion;

const mine = (shape: Shape, angle: number): Outline[] => {
  if (isSofa(shape)) return [piece(shape, 11, { inner: 14.4, end: 12.5 }, angle)];
  return [isSquare(shape) ? square(R * 1.12) : disc(R * MINE)];
};

const taken = (shape: Shape, angle: number): Outline[] => {
  if (isSofa(shape)) return [piece(shape, GONE, { inner: 14.4, end: 4 }, angle)];
  return [isSquare(shape) ? square(GONE * 0.95) : disc(GONE)];
};

/** A body whose upper half is a window. */
const held = (shape: Shape, angle: number): Outline[] => {
  if (isSofa(shape)) {
    const { left, right } = endsOf(shape);
    const inside = rectangle(
      left ? 3 - REACH.end : WALL - 14,
      WALL - 9,
      right ? REACH.end - 3 : 14 - WALL,
      0,
      'hole',
      angle,
    );
    return [piece(shape, 9, REACH, angle), inside];
  }
  if (isSquare(shape)) return [square(R), rectangle(WALL - R, WALL - R, R - WALL, 0, 'hole')];
  return [disc(R), halfDisc(R - WALL, 'hole')];
};

/** A body of which only the rim is left. */
const boxOffice = (shape: Shape, angle: number): Outline[] => {
  if (isSofa(shape)) {
    const { left, right } = endsOf(shape);
    const inside = rectangle(
      left ? 3 - REACH.end : WALL - 14,
      WALL - 9,
      right ? REACH.end - 3 : 14 - WALL,
      9 - WALL,
      'hole',
      angle,
    );
    return [piece(shape, 9, REACH, angle), inside];
  }
  if (isSquare(shape)) return [square(R), square(R - WALL, 'hole')];
  return [disc(R), disc(R - WALL, 'hole')];
};

/** What a place looks like: its state, but that a free one which nobody can put on hold stands on a line. */
export const PURCHASE_ONLY = 7;
export type SeatLook = SeatState | typeof PURCHASE_ONLY;

/** The look of a place of the hall in this state. */
export const seatLook = (hall: Hall, seat: number, state: SeatState): SeatLook =>
  state === SeatState.free && hall.purchaseOnly[seat] ? PURCHASE_ONLY : state;

/**
 * The glyph of a body in a look. `angle` (radians clockwise) turns sofas to their row; the rest stands upright.
 * `blocked` is a short bar, `off` a speck.
 */
export const glyphOf = (shape: Shape, look: SeatLook, angle = 0): Glyph => {
  switch (look) {
    case SeatState.mine:
      return { outlines: mine(shape, angle), sign: 'tick' };
    case SeatState.taken:
      return { outlines: taken(shape, angle) };
    case SeatState.held:
      return { outlines: held(shape, angle) };
    case SeatState.boxOffice:
      return { outlines: boxOffice(shape, angle) };
    case SeatState.blocked:
      return { outlines: [rectangle(-5, -1.4, 5, 1.4)] };
    case SeatState.off:
      return { outlines: [disc(1)] };
    default: {
      const outlines = free(shape, angle);
      if (look === PURCHASE_ONLY) outlines.push(rectangle(-8, 10.7, 8, 12.5, 'solid', angle));
      return shape === Shape.wheelchair ? { outlines, sign: 'wheelchair' } : { outlines };
    }
  }
};

/** The ink of a place of this level in this look. */
export const inkOf = (level: number, state: SeatLook): number => {
  if (state === SeatState.free || state === PURCHASE_ONLY) return Ink.level + (level % LEVELS);
  if (state === SeatState.mine) return Ink.mine;
  return state === SeatState.held || state === SeatState.boxOffice ? Ink.held : Ink.gone;
};

/** The body of an ordinary seat of this level. */
export const levelShape = (level: number): Shape => (level % LEVELS) as Shape;

/** The body of a seat in the hall: by its place on the sofa, by its kind, or by its level. */
export const shapeOf = (hall: Hall, seat: number): Shape => {
  const couch = hall.couchOf[seat] ?? -1;
  if (couch >= 0) {
    const [before, after] = [hall.couchOf[seat - 1] === couch, hall.couchOf[seat + 1] === couch];
    if (before) return after ? Shape.sofaMiddle : Shape.sofaRight;
    return after ? Shape.sofaLeft : Shape.sofaOne;
  }
  switch (hall.kind[seat]) {
    case SeatKind.wheelchair:
      return Shape.wheelchair;
    case SeatKind.companion:
      return Shape.companion;
    case SeatKind.limitedView:
      return Shape.limited;
    case SeatKind.couch:
      return Shape.sofaOne;
    default:
      return levelShape(hall.level[seat] ?? 0);
  }
};
