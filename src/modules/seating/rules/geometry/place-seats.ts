/** The positions and directions of the seats of a row's part. */
import type { ArcPart } from '../chart.ts';

/**
 * Places n seats evenly by length on the circular arc over a chord. Writes x, y pairs to `xy` and directions to
 * `angle`, from seat `first` on. A positive sagitta is on the right of the chord, with y downwards as on a screen.
 */
export const placeArc = (part: ArcPart, first: number, xy: Float32Array, angle: Float32Array): void => {
  const [x0, y0, x1, y1, sagitta, n] = part;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const chord = Math.hypot(dx, dy);
  const straight = Math.atan2(dy, dx);
  if (n === 1 || chord < 1e-6 || Math.abs(sagitta) < 1e-6) {
    for (let i = 0; i < n; i++) {
      const t = n === 1 ? 0.5 : i / (n - 1);
      xy[2 * (first + i)] = x0 + dx * t;
      xy[2 * (first + i) + 1] = y0 + dy * t;
      angle[first + i] = straight;
    }
    return;
  }
  const radius = (chord * chord) / (8 * sagitta) + sagitta / 2;
  const lift = sagitta - radius;
  const cx = (x0 + x1) / 2 - (dy / chord) * lift;
  const cy = (y0 + y1) / 2 + (dx / chord) * lift;
  const from = Math.atan2(y0 - cy, x0 - cx);
  let sweep = Math.atan2(y1 - cy, x1 - cx) - from;
  while (sweep > Math.PI) sweep -= 2 * Math.PI;
  while (sweep < -Math.PI) sweep += 2 * Math.PI;
  if (Math.abs(sagitta) > chord / 2) sweep += sweep > 0 ? -2 * Math.PI : 2 * Math.PI;
  for (let i = 0; i < n; i++) {
    const turn = from + (sweep * i) / (n - 1);
    xy[2 * (first + i)] = cx + Math.abs(radius) * Math.cos(turn);
    xy[2 * (first + i) + 1] = cy + Math.abs(radius) * Math.sin(turn);
    angle[first + i] = turn + (Math.sign(sweep) * Math.PI) / 2;
  }
};

/**
 * Places seats on their points one by one (x, y, x, y, …), each in the direction of the line between its neighbours.
 */
export const placePoints = (
  pts: readonly number[],
  first: number,
  xy: Float32Array,
  angle: Float32Array,
): void => {
  const n = pts.length / 2;
  const at = (i: number): number => pts[i] ?? 0;
  for (let i = 0; i < n; i++) {
    xy[2 * (first + i)] = at(2 * i);
    xy[2 * (first + i) + 1] = at(2 * i + 1);
    const a = Math.max(0, i - 1);
    const b = Math.min(n - 1, i + 1);
    angle[first + i] = Math.atan2(at(2 * b + 1) - at(2 * a + 1), at(2 * b) - at(2 * a));
  }
};
