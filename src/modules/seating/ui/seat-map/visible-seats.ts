/** Which seats a view shows: section by section, row by row. */
import type { Box, Hall } from '../../rules/hall.ts';
import { overlaps } from './view.ts';

/** Calls back for every seat whose row touches the box. Rows' boxes are found once per hall. */
export const seatCuller = (hall: Hall): ((box: Box, each: (seat: number) => void) => void) => {
  const boxes = hall.rows.map(({ first, n }): Box => {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 2 * first; i < 2 * (first + n); i += 2) {
      const x = hall.xy[i] ?? 0;
      const y = hall.xy[i + 1] ?? 0;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    const air = hall.pitch;
    return [left - air, top - air, right + air, bottom + air];
  });
  return (view, each) => {
    for (const section of hall.sections) {
      if (!overlaps(section.bbox, view)) continue;
      for (let row = section.firstRow; row < section.firstRow + section.nRows; row++) {
        const [box, { first, n } = { first: 0, n: 0 }] = [boxes[row], hall.rows[row]];
        if (!box || !overlaps(box, view)) continue;
        for (let seat = first; seat < first + n; seat++) each(seat);
      }
    }
  };
};
