import { describe, expect, test } from 'vitest';
import { cinemaHall } from '../../../../../../test/support/halls.ts';
import { SeatKind } from '../../../rules/seat-kinds.ts';
import { expandHall } from '../../../rules/hall.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import {
  Ink,
  PURCHASE_ONLY,
  SHAPES,
  SofaShape,
  glyphOf,
  inkOf,
  kindShape,
  levelShape,
  seatLook,
  shapeOf,
  type SeatLook,
  type Shape,
} from './glyphs.ts';
import {
  at,
  disc,
  halfHole,
  rectangle,
  regular,
  short,
  slashed,
  sofaPiece,
  square,
  type Outline,
} from './outlines.ts';

const shapes = Array.from({ length: SHAPES }, (_, i) => i as Shape);
const states = [...Object.values(SeatState), PURCHASE_ONLY] as const;
const drawn = (shape: Shape, state: SeatLook): string => {
  const { outlines, sign } = glyphOf(shape, state);
  return at(outlines, 0, 0) + (sign ?? '');
};

describe('the glyph table', () => {
  test('has a shape for every kind in every state', () => {
    for (const shape of shapes) for (const state of states) expect(drawn(shape, state)).toMatch(/^M.*z/);
  });

  test('distinguishes the states of one seat by shape alone', () => {
    for (const shape of shapes)
      expect(new Set(states.map((state) => drawn(shape, state))).size).toBe(states.length);
  });

  test('distinguishes kinds and levels of free seats by shape alone', () => {
    expect(new Set(shapes.map((shape) => drawn(shape, SeatState.free))).size).toBe(shapes.length);
  });

  test('only free seats have the colour of their level', () => {
    expect(inkOf(1, SeatState.free)).toBe(1);
    expect(inkOf(7, SeatState.free)).toBe(1);
    expect(inkOf(1, PURCHASE_ONLY)).toBe(1);
    expect(inkOf(1, SeatState.mine)).toBe(Ink.mine);
    expect(inkOf(1, SeatState.taken)).toBe(Ink.gone);
    expect(inkOf(1, SeatState.held)).toBe(Ink.held);
  });
});

test('a seat’s shape comes from its sofa, its kind, or its level', () => {
  const hall = expandHall(cinemaHall());
  const wheelchair = hall.kind.indexOf(SeatKind.wheelchair);
  const couch = hall.couchOf.indexOf(0);
  const premium = hall.level.indexOf(1);
  expect(shapeOf(hall, wheelchair)).toBe(kindShape(SeatKind.wheelchair));
  expect([shapeOf(hall, couch), shapeOf(hall, couch + 1)]).toEqual([SofaShape.left, SofaShape.right]);
  expect(shapeOf(hall, premium)).toBe(levelShape(1));
  expect(levelShape(6)).toBe(levelShape(0));
});

test('a free seat that cannot be reserved unpaid has a mark', () => {
  const chart = cinemaHall();
  const [section] = chart.sections;
  const [row, ...rows] = section!.rows;
  const hall = expandHall({
    ...chart,
    sections: [{ ...section!, rows: [{ ...row!, purchaseOnly: [3] }, ...rows] }],
  });
  expect([2, 3].map((seat) => seatLook(hall, seat, SeatState.free))).toEqual([SeatState.free, PURCHASE_ONLY]);
  expect(seatLook(hall, 3, SeatState.taken)).toBe(SeatState.taken);
});

/** Signed area of an outline by its corners, arcs as their chords and half circles by formula. */
const clockwise = (outline: Outline): boolean => {
  let [x, y, area] = [outline.x, outline.y, 0];
  for (const [, letter, numbers] of outline.body.matchAll(/([la])([^laz]*)/g)) {
    const values = (numbers ?? '').match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const [dx = 0, dy = 0] = values.slice(-2);
    if (letter === 'a') {
      const [r = 0, sweep = 0] = [values[0], values[4]];
      const chord = Math.min(2 * r, Math.hypot(dx, dy));
      const half = Math.asin(chord / (2 * r));
      area += (sweep ? 1 : -1) * r * r * (half - Math.sin(2 * half) / 2);
    }
    area += (x * dy - y * dx) / 2;
    [x, y] = [x + dx, y + dy];
  }
  return area > 0;
};

describe('outlines', () => {
  test('solid ones run clockwise and holes the other way, so that one fill paints both', () => {
    const both = ['solid', 'hole'] as const;
    for (const turn of both) {
      const made = [disc(8, turn), square(8, turn), rectangle(-3, -3, 3, 3, turn)];
      for (const outline of made) expect(clockwise(outline)).toBe(turn === 'solid');
    }
    for (const outline of [...slashed(10, 3), regular(6, 9), regular(4, 10, 6)])
      expect(clockwise(outline)).toBe(true);
    expect(clockwise(halfHole(8))).toBe(false);
    for (const left of [true, false]) {
      for (const right of [true, false])
        expect(clockwise(sofaPiece(-14, 14, 9, { left, right }, 0.4))).toBe(true);
    }
  });

  test('a disc is at its centre', () => {
    expect(at([disc(10)], 100, 50)).toBe('M90 50a10 10 0 1 1 20 0a10 10 0 1 1-20 0z');
  });

  test('numbers are short', () => {
    expect([0, -0.04, 0.5, -0.25, 12.34].map(short)).toEqual(['0', '0', '.5', '-.2', '12.3']);
  });
});
