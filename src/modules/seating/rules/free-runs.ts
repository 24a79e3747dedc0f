import { SeatKind } from './chart.ts';
import type { Hall } from './hall.ts';
import { neighboursOf, type Neighbours } from './neighbours.ts';

/** Whether a place can be chosen: free, or the visitor's own. */
export type IsFree = (seatNo: number) => boolean;

/** Neighbouring free seats with no aisle between: [first seatNo, how many]. */
export type FreeRun = readonly [first: number, n: number];

const known = new WeakMap<Hall, Neighbours>();

/** Neighbours of a hall, worked out once a hall. */
export function neighbours(hall: Hall): Neighbours {
  let found = known.get(hall);
  if (!found) known.set(hall, (found = neighboursOf(hall)));
  return found;
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
    first = seat < hall.size && (hall.rowOf[seat] ?? -1) >= 0 && isFree(seat) ? seat : -1;
  }
  return runs;
}

/** Seats that the single-seat rule counts: drawn seats that are no sofa, wheelchair space or companion seat. */
export function countsAsSingle(hall: Hall, seat: number): boolean {
  const kind = hall.kind[seat];
  return (
    (hall.rowOf[seat] ?? -1) >= 0 &&
    (hall.couchOf[seat] ?? -1) < 0 &&
    kind !== SeatKind.wheelchair &&
    kind !== SeatKind.companion
  );
}

/** Seats that are offered to anybody: no wheelchair space, companion seat, limited view or sofa half. */
export const isOrdinary = (hall: Hall, seat: number): boolean =>
  countsAsSingle(hall, seat) && hall.kind[seat] === SeatKind.seat;

/** Seats that a search offers to anybody: ordinary ones and sofas. */
export const isOffered = (hall: Hall, seat: number): boolean =>
  isOrdinary(hall, seat) || hall.kind[seat] === SeatKind.couch;
