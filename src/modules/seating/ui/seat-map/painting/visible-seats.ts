/** Finds the seats in a view, section by section and row by row. */
import type { Box, Hall } from '../../../rules/hall.ts';
import { overlaps } from '../on-screen.ts';

/** Calls back for every seat whose row touches the box. The boxes of rows are computed once for each hall. */
export const seatCuller = (hall: Hall): ((box: Box, each: (seat: number) => void) => void) => {
  const rows = hall.rows.map(({ first, n }) => {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 2 * first; i < 2 * (first + n); i += 2) {
      const x = hall.xy[i]!;
      const y = hall.xy[i + 1]!;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    const air = hall.pitch;
    const box: Box = [left - air, top - air, right + air, bottom + air];
    return { first, n, box };
  });
  return (view, each) => {
    for (const { bbox, firstRow, nRows } of hall.sections) {
      if (!overlaps(bbox, view)) continue;
      for (let row = firstRow; row < firstRow + nRows; row++) {
        const { first, n, box } = rows[row]!;
        if (!overlaps(box, view)) continue;
        for (let seat = first; seat < first + n; seat++) each(seat);
      }
    }
  };
};
