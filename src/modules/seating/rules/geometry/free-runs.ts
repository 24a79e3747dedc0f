import type { Hall } from '../hall.ts';
import { neighboursOf, type Neighbours } from './neighbours.ts';
import { seatKindRow } from '../seat-kinds.ts';

/** Whether a place can be chosen: free, or the visitor's own. */
export type IsFree = (seatNo: number) => boolean;

/** Neighbouring free seats without an aisle between them: [first seatNo, count]. */
export type FreeRun = readonly [first: number, n: number];

const known = new WeakMap<Hall, Neighbours>();

/** The neighbours of a hall, worked out once for each hall. */
export function neighbours(hall: Hall): Neighbours {
  let found = known.get(hall);
  if (!found) known.set(hall, (found = neighboursOf(hall)));
  return found;
}

/** Whether seats, ascending, are side by side without an aisle between them. */
export function areTogether(hall: Hall, seats: readonly number[]): boolean {
  const { left } = neighbours(hall);
  return seats.every((seat, i) => i === 0 || left[seat] === seats[i - 1]);
}

/** The free runs of a hall, in seatNo order. */
export function freeRuns(hall: Hall, isFree: IsFree): FreeRun[] {
  const { left } = neighbours(hall);
  const runs: FreeRun[] = [];
  let first = -1;
  for (let seat = 0; seat <= hall.size; seat++) {
    const goesOn = first >= 0 && seat < hall.size && left[seat] === seat - 1 && isFree(seat);
    if (goesOn) continue;
    if (first >= 0) runs.push([first, seat - first]);
    first = seat < hall.size && isDrawn(hall, seat) && isFree(seat) ? seat : -1;
  }
  return runs;
}

/** Whether a place is a seat of a row, not a place of general admission. */
export const isDrawn = (hall: Hall, seat: number): boolean => (hall.rowOf[seat] ?? -1) >= 0;

/** Seats that the single-seat rule counts: drawn seats that are not part of a sofa, of a kind that the rule counts. */
export const countsAsSingle = (hall: Hall, seat: number): boolean =>
  isDrawn(hall, seat) && (hall.couchOf[seat] ?? -1) < 0 && seatKindRow(hall.kind[seat]).canBeLeftAlone;

/** Seats that a search may offer to every visitor, sofas included. */
export const isOffered = (hall: Hall, seat: number): boolean =>
  isDrawn(hall, seat) && seatKindRow(hall.kind[seat]).isOffered;

/** Seats that may be offered to every visitor one by one. */
export const isOrdinary = (hall: Hall, seat: number): boolean =>
  isOffered(hall, seat) && !seatKindRow(hall.kind[seat]).isSofa;
