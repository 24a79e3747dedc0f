/**
 * The only table of glyphs: how a seat looks in SVG paths, canvas sprites, pixel masks and the legend. The shape
 * shows kind and level, size and fill show the state, and colour is an addition.
 */
import type { IdOf } from '#kernel/ids.ts';
import type { Hall } from '../../../rules/hall.ts';
import { SEAT_KIND_NAMES, specialKindName, type SeatKind } from '../../../rules/seat-kinds.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import { KIND_BODIES, LEVEL_BODIES, SOFA_BODIES, type Body, type Sign } from './kind-glyphs.ts';
import { disc, rectangle, type Outline } from './outlines.ts';

/** Levels after the last of these start again with the first body and colour. */
export const LEVELS = LEVEL_BODIES.length;
const BODIES: readonly Body[] = [
  ...LEVEL_BODIES,
  ...SEAT_KIND_NAMES.filter((name) => name !== 'seat').map((name) => KIND_BODIES[name]),
  ...SOFA_BODIES,
];

/** A body by its index in the table: bodies of levels, of special kinds, and of parts of a sofa. */
export type Shape = IdOf<'shape'>;
export const SHAPES = BODIES.length;

/** The body of an ordinary seat of this level. */
export const levelShape = (level: number): Shape => (level % LEVELS) as Shape;

/** The body of a special kind. */
export const kindShape = (kind: SeatKind): Shape => (LEVELS + kind - 1) as Shape;

/** The parts of a sofa for several. */
export const SofaShape = {
  left: (SHAPES - 3) as Shape,
  middle: (SHAPES - 2) as Shape,
  right: (SHAPES - 1) as Shape,
};

/** Whether a body is rotated with its row; only sofas are. */
export const turnsWithRow = (shape: Shape): boolean => BODIES[shape]?.turns === true;

/** Inks: the colour of a level (0 to 5), then those of seats that cannot be chosen or are chosen. */
export const Ink = { level: 0, mine: 6, gone: 7, held: 8 } as const;
export const INKS = 9;
/** The CSS classes and custom properties of the inks, in their order. */
export const INK_NAMES = ['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'mine', 'gone', 'held'] as const;

/** A glyph: filled outlines in its ink, and perhaps a sign drawn as a stroke on it. */
export type Glyph = { readonly outlines: readonly Outline[]; readonly sign?: Sign };

/**
 * Signs as path data relative to the centre, with their stroke and its colour in the palette; the CSS class is the
 * sign's name.
 */
export const SIGNS = {
  tick: { d: 'm-4.6.3l3.3 3.3 6.1-6.6', width: 2.5, colour: 'tick' },
  wheelchair: {
    d: 'm-1.6-5.6a.6.6 0 1 0 .6-.1zm.3 2.8v3.7h3.8l1.5 3.1m-5.3-5h3.1m-4.4.9a3.4 3.4 0 1 0 4.4 4.4',
    width: 1.5,
    colour: 'ground',
  },
} as const satisfies Record<Sign, { d: string; width: number; colour: string }>;
export const SIGN_NAMES = Object.keys(SIGNS) as readonly Sign[];

/** How a place looks: by its state; a free one that cannot be reserved unpaid has a line below. */
export const PURCHASE_ONLY = 7;
export const LOOKS = PURCHASE_ONLY + 1;
export type SeatLook = SeatState | typeof PURCHASE_ONLY;

/** The look of a place of the hall in this state. */
export const seatLook = (hall: Hall, seat: number, state: SeatState): SeatLook =>
  state === SeatState.free && hall.purchaseOnly[seat] ? PURCHASE_ONLY : state;

/**
 * The glyph of a body in a look. `angle` (radians clockwise) rotates sofas with their row; others are upright.
 * `blocked` is a short bar, `off` a dot.
 */
export const glyphOf = (shape: Shape, look: SeatLook, angle = 0): Glyph => {
  const { free, mine, taken, held, boxOffice, sign } = BODIES[shape]!;
  switch (look) {
    case SeatState.mine:
      return { outlines: mine(angle), sign: 'tick' };
    case SeatState.taken:
      return { outlines: taken(angle) };
    case SeatState.held:
      return { outlines: held(angle) };
    case SeatState.boxOffice:
      return { outlines: boxOffice(angle) };
    case SeatState.blocked:
      return { outlines: [rectangle(-5, -1.4, 5, 1.4)] };
    case SeatState.off:
      return { outlines: [disc(1)] };
    default: {
      const line = look === PURCHASE_ONLY ? [rectangle(-8, 10.7, 8, 12.5, 'solid', angle)] : [];
      return { outlines: [...free(angle), ...line], ...(sign && { sign }) };
    }
  }
};

/** The ink of a place of this level in this look. */
export const inkOf = (level: number, state: SeatLook): number => {
  if (state === SeatState.free || state === PURCHASE_ONLY) return Ink.level + (level % LEVELS);
  if (state === SeatState.mine) return Ink.mine;
  return state === SeatState.held || state === SeatState.boxOffice ? Ink.held : Ink.gone;
};

/** The body of a seat: by its position on a sofa, by its kind, or by its level. */
export const shapeOf = (hall: Hall, seat: number): Shape => {
  const { couchOf } = hall;
  const couch = couchOf[seat] ?? -1;
  if (couch >= 0 && couchOf[seat - 1] === couch)
    return couchOf[seat + 1] === couch ? SofaShape.middle : SofaShape.right;
  if (couch >= 0 && couchOf[seat + 1] === couch) return SofaShape.left;
  const kind = hall.kind[seat] as SeatKind;
  return specialKindName(kind) ? kindShape(kind) : levelShape(hall.level[seat] ?? 0);
};
