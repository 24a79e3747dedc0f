/** The line from the front of a hall to its back. Lengths are in the chart's unit. */
export type HallAxis = {
  /** The direction from the focal point to the middle of the places, of length 1. */
  readonly axis: { readonly x: number; readonly y: number };
  /** The distance of the first place from the focal point along the axis; below 0 for places behind it. */
  readonly front: number;
  /** From the first place to the last along the axis. */
  readonly depth: number;
  /** How far the places reach to either side of the axis: positive is clockwise of it. */
  readonly side: readonly [number, number];
};

type Seen = { readonly focal: { readonly x: number; readonly y: number }; readonly pitch: number };

/**
 * The line from the focal point through the middle of the places (x, y, x, y, …; places without a position are NaN).
 * Undefined when there is none, because the places surround the focal point, or there are no places. `snap`: an axis
 * that is at most so many radians from level or upright is made so.
 */
export function axisOf(places: ArrayLike<number>, { focal, pitch }: Seen, snap = 0): HallAxis | undefined {
  let [x, y, n] = [0, 0, 0];
  forEach(places, (px, py) => {
    x += px - focal.x;
    y += py - focal.y;
    n += 1;
  });
  const length = Math.hypot(x, y);
  if (n === 0 || length / n < pitch * 2) return undefined;
  const axis = snapped({ x: x / length, y: y / length }, snap);
  let [front, back, left, right] = [Infinity, -Infinity, Infinity, -Infinity];
  forEach(places, (px, py) => {
    const [dx, dy] = [px - focal.x, py - focal.y];
    const forward = dx * axis.x + dy * axis.y;
    const side = dy * axis.x - dx * axis.y;
    front = Math.min(front, forward);
    back = Math.max(back, forward);
    left = Math.min(left, side);
    right = Math.max(right, side);
  });
  return { axis, front, depth: back - front, side: [left, right] };
}

function snapped(axis: HallAxis['axis'], snap: number): HallAxis['axis'] {
  const off = Math.min(Math.abs(axis.x), Math.abs(axis.y));
  if (Math.asin(off) > snap) return axis;
  return off === Math.abs(axis.x) ? { x: 0, y: Math.sign(axis.y) } : { x: Math.sign(axis.x), y: 0 };
}

function forEach(places: ArrayLike<number>, act: (x: number, y: number) => void): void {
  for (let i = 0; i + 1 < places.length; i += 2) {
    const [x, y] = [places[i] ?? Number.NaN, places[i + 1] ?? Number.NaN];
    if (!Number.isNaN(x)) act(x, y);
  }
}
