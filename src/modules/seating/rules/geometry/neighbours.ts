/** Which seats are neighbours: used by the single-seat rule, by sofas and by 'two together'. */
import { Joint, type Hall } from '../hall.ts';

/** For every place the neighbouring seatNo in row order, or -1 at an aisle, a wall, and in general admission. */
export type Neighbours = { readonly left: Int32Array; readonly right: Int32Array };

/** Seats placed one by one are neighbours up to this many pitches apart; a wider gap is an aisle. */
export const AISLE = 1.8;

const joined = (hall: Hall, seat: number): boolean => {
  const joint = hall.joint[seat];
  if ((hall.rowOf[seat] ?? -1) < 0 || joint === Joint.first) return false;
  if (joint === Joint.arc) return true;
  const at = (i: number): number => hall.xy[i] ?? 0;
  const gap = Math.hypot(at(2 * seat) - at(2 * seat - 2), at(2 * seat + 1) - at(2 * seat - 1));
  return gap <= AISLE * hall.pitch;
};

/** The neighbours of every place. 'Left' is the lower seatNo, not a side of the picture. */
export const neighboursOf = (hall: Hall): Neighbours => {
  const left = new Int32Array(hall.size).fill(-1);
  const right = new Int32Array(hall.size).fill(-1);
  for (let seat = 1; seat < hall.size; seat++) {
    if (!joined(hall, seat)) continue;
    left[seat] = seat - 1;
    right[seat - 1] = seat;
  }
  return { left, right };
};
