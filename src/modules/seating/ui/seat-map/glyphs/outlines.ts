/**
 * Outlines around a seat's centre. Solid ones run clockwise, holes the other way, so that one non-zero fill paints
 * all of them in one path. Unit: 28 to the usual distance between seats, as in the mock-ups.
 */

export const UNIT = 28;

/** One closed outline: its start, relative to the centre, and relative path data from there. */
export type Outline = { readonly x: number; readonly y: number; readonly body: string };
export type Turn = 'solid' | 'hole';

/** A corner: a straight line to (x, y), or an arc of radius r to it; sweep 1 is clockwise. */
type Corner = { readonly x: number; readonly y: number; readonly r?: number; readonly sweep?: 0 | 1 };

/** A number rounded to a tenth of a unit, as short as path data allows. */
export const short = (value: number): string => String(tenth(value) || 0).replace(/^(-?)0\./, '$1.');

const pair = (x: number, y: number): string => {
  const second = short(y);
  return short(x) + (second.startsWith('-') ? '' : ' ') + second;
};

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Writes corners as path data, rotated about the centre. The first corner is the start and the end. */
const trace = (corners: readonly Corner[], angle = 0): Outline => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // Lines connect rounded points, so that rounding errors do not add up.
  const points = corners.map(({ x, y }) => [tenth(x * cos - y * sin), tenth(x * sin + y * cos)] as const);
  const [start = [0, 0] as const] = points;
  let [x, y] = start;
  let body = '';
  for (const [i, corner] of corners.entries()) {
    const [px, py] = points[i] ?? start;
    if (i > 0) {
      const step = pair(px - x, py - y);
      const r = short(corner.r ?? 0);
      body += corner.r ? `a${r} ${r} 0 0 ${corner.sweep ?? 1} ${step}` : `l${step}`;
    }
    [x, y] = [px, py];
  }
  return { x: start[0], y: start[1], body: `${body}z` };
};

/** A circle around the middle with radius `r`; as a hole it is drawn the other way round. */
export const disc = (r: number, turn?: Turn): Outline => {
  const sweep = turn === 'hole' ? 0 : 1;
  const d = short(2 * r);
  const half = `${short(r)} ${short(r)} 0 1 ${sweep}`;
  return { x: -r, y: 0, body: `a${half} ${d} 0a${half}-${d} 0z` };
};

/** A rectangle by its edges. */
export const rectangle = (
  left: number,
  top: number,
  right: number,
  bottom: number,
  turn?: Turn,
  angle = 0,
): Outline => {
  const clockwise = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return trace(turn === 'hole' ? clockwise.toReversed() : clockwise, angle);
};

/** A square with slightly rounded corners, r from the centre to a side. */
export const square = (r: number, turn?: Turn): Outline =>
  rounded(regularPoints(4, r * Math.SQRT2, 45), 2, turn);

const regularPoints = (corners: number, r: number, turned = 0, inner = r): [number, number][] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI - Math.PI / 2 + (turned * Math.PI) / 180;
    const radius = i % 2 ? inner : r;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

/** Cuts each corner `cut` away from its tip and rounds it. */
const rounded = (points: readonly (readonly [number, number])[], cut: number, turn?: Turn): Outline => {
  const corners: Corner[] = [];
  const path = turn === 'hole' ? points.toReversed() : points;
  for (const [i, [x, y]] of path.entries()) {
    const [bx, by] = path.at(i - 1) ?? [x, y];
    const [ax, ay] = path[(i + 1) % path.length] ?? [x, y];
    const [before, after] = [Math.hypot(bx - x, by - y), Math.hypot(ax - x, ay - y)];
    const turnsRight = (x - bx) * (ay - y) - (y - by) * (ax - x) > 0;
    corners.push({ x: x + ((bx - x) * cut) / before, y: y + ((by - y) * cut) / before });
    corners.push({
      x: x + ((ax - x) * cut) / after,
      y: y + ((ay - y) * cut) / after,
      r: cut,
      sweep: turnsRight ? 1 : 0,
    });
  }
  return trace(corners);
};

/** A regular polygon with its first corner up; with `inner`, a star. */
export const regular = (corners: number, r: number, inner = r): Outline =>
  rounded(regularPoints(inner === r ? corners : corners * 2, r, 0, inner), Math.min(1.6, r / 5));

/** A disc without a band along the rising diagonal, `gap` wide: two segments. */
export const slashed = (r: number, gap: number): Outline[] => {
  const far = Math.sqrt(r * r - (gap / 2) ** 2);
  const segment = (side: 1 | -1): Outline =>
    trace(
      [
        { x: side * far, y: (side * gap) / 2 },
        { x: -side * far, y: (side * gap) / 2, r, sweep: 1 },
      ],
      -Math.PI / 4,
    );
  return [segment(1), segment(-1)];
};

/** The upper half of a disc as a hole. */
export const halfHole = (r: number): Outline =>
  trace([
    { x: r, y: 0 },
    { x: -r, y: 0, r, sweep: 0 },
  ]);

/** Which ends of a sofa's part are its outer, round ends. */
export type Ends = { readonly left: boolean; readonly right: boolean };

/** The left end of a sofa's part at x, from below to above; an inner end has half of the divider as a notch. */
const sofaEnd = (x: number, half: number, isRound: boolean): Corner[] => {
  const r = Math.min(8, half * 0.9);
  const [notch, deep] = [half * 0.55, half > 5 ? 1.4 : 0.9];
  return isRound
    ? [
        { x: x + r, y: half },
        { x, y: half - r, r },
        { x, y: r - half },
        { x: x + r, y: -half, r },
      ]
    : [
        { x, y: half },
        { x, y: notch },
        { x: x + deep, y: notch },
        { x: x + deep, y: -notch },
        { x, y: -notch },
        { x, y: -half },
      ];
};

/** One seat's part of a sofa, rotated with its row: `half` is half of its height, from `left` to `right`. */
export const sofaPiece = (left: number, right: number, half: number, ends: Ends, angle: number): Outline => {
  // The right end is the left one rotated by half a turn.
  const rightEnd = sofaEnd(-right, half, ends.right).map((one) => ({ ...one, x: -one.x, y: -one.y }));
  return trace([...sofaEnd(left, half, ends.left), ...rightEnd], angle);
};

/** Writes outlines at a centre as path data. */
export const at = (outlines: readonly Outline[], cx: number, cy: number): string => {
  let path = '';
  for (const { x, y, body } of outlines) path += `M${pair(cx + x, cy + y)}${body}`;
  return path;
};
