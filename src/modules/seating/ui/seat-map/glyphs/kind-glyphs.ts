/**
 * The bodies of seats: one for each price level of ordinary seats, one for each special kind, and the parts of a
 * sofa. A kind of seat without a body does not compile.
 */
import type { SpecialKindName } from '../../../rules/seat-kinds.ts';
import { disc, halfHole, rectangle, regular, slashed, sofaPiece, square, type Outline } from './outlines.ts';

/** `tick` has the colour for signs on chosen seats, `wheelchair` that of the ground. */
export type Sign = 'tick' | 'wheelchair';

type Drawing = (angle: number) => readonly Outline[];
/** How a seat is drawn in each state; `angle` is that of its row, radians clockwise. */
export type Body = {
  readonly free: Drawing;
  readonly mine: Drawing;
  readonly taken: Drawing;
  /** A body whose upper half is a window. */
  readonly held: Drawing;
  /** A body of which only the outline is left. */
  readonly boxOffice: Drawing;
  /** A stroke on it while it is free. */
  readonly sign?: Sign;
  /** Rotated with its row; upright when left out. */
  readonly turns?: true;
};

/** Radius of a free seat, of a chosen one, and of one that is taken. */
const R = 10;
const MINE = 1.18;
const TAKEN = 3.7;
const WALL = 1.8;

/** A body that is a disc when it is not free; free ones have outlines of their own. */
const round = (...free: readonly Outline[]): Body => ({
  free: () => free,
  mine: () => [disc(R * MINE)],
  taken: () => [disc(TAKEN)],
  held: () => [disc(R), halfHole(R - WALL)],
  boxOffice: () => [disc(R), disc(R - WALL, 'hole')],
});

/** A square body; `inside` is cut out while it is free. */
const squared = (...inside: readonly Outline[]): Body => ({
  free: () => [square(R), ...inside],
  mine: () => [square(R * 1.12)],
  taken: () => [square(TAKEN * 0.95)],
  held: () => [square(R), rectangle(WALL - R, WALL - R, R - WALL, 0, 'hole')],
  boxOffice: () => [square(R), square(R - WALL, 'hole')],
});

// Parts overlap a little, so that no gap is visible in a curved row.
const INNER = 14.4;
const END = 11;

/** A part of a sofa: which of its sides are round ends, and which touch the next part. */
const sofa = (left: boolean, right: boolean): Body => {
  const piece = (half: number, end: number, angle: number): Outline =>
    sofaPiece(-(left ? end : INNER), right ? end : INNER, half, { left, right }, angle);
  const window = (bottom: number, angle: number): Outline =>
    rectangle(left ? 3 - END : WALL - 14, WALL - 9, right ? END - 3 : 14 - WALL, bottom, 'hole', angle);
  return {
    free: (angle) => [piece(9, END, angle)],
    mine: (angle) => [piece(11, 12.5, angle)],
    taken: (angle) => [piece(TAKEN, 4, angle)],
    held: (angle) => [piece(9, END, angle), window(0, angle)],
    boxOffice: (angle) => [piece(9, END, angle), window(9 - WALL, angle)],
    turns: true,
  };
};

/** Ordinary seats by price level; levels after the last start again with the first body. */
export const LEVEL_BODIES: readonly Body[] = [
  round(disc(R)),
  round(regular(4, R * 1.22)),
  round(regular(6, R * 1.1)),
  round(regular(3, R * 1.3)),
  round(regular(5, R * 1.14)),
  round(regular(4, R * 1.3, R * 0.62)),
];

/** The special kinds; for a sofa, the part of a sofa for one. */
export const KIND_BODIES = {
  wheelchair: { ...squared(), sign: 'wheelchair' },
  companion: squared(rectangle(-4, -4, 4, 4, 'hole')),
  limitedView: round(...slashed(R, 3)),
  couch: sofa(true, true),
} satisfies Record<SpecialKindName, Body>;

/** The left, middle and right part of a sofa for several. */
export const SOFA_BODIES: readonly Body[] = [sofa(true, false), sofa(false, false), sofa(false, true)];
