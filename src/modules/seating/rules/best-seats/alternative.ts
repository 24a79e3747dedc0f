import { SeatKind } from '../seat-kinds.ts';
import type { IsFree } from '../geometry/free-runs.ts';
import type { Hall } from '../hall.ts';
import { matesMissing } from '../selection/selection.ts';
import { nearestSeats } from '../selection/single-seat.ts';

/** Seats that are offered instead of seats that another visitor locked first. */
export type Alternative = {
  readonly seats: readonly number[];
  /**
   * `same`: of the kind that was lost, in addition to the visitor's seats. `ordinary`: for the whole group together.
   */
  readonly kind: 'same' | 'ordinary';
};

/**
 * The nearest alternative at the same price. For a lost wheelchair place, companion's seat, sofa or seat with limited
 * view it offers as many of that kind, and ordinary seats only when there are none. Undefined when there is nothing.
 * `mine`: the seats that the visitor still has; `isFree` may count them as free.
 */
export function alternativeTo(
  hall: Hall,
  isFree: IsFree,
  lost: readonly number[],
  mine: readonly number[],
): Alternative | undefined {
  const kinds = kindsOf(hall, lost);
  if (kinds.some((kind) => kind !== SeatKind.seat)) {
    const isWhole = (seats: readonly number[]): boolean => matesMissing(hall, seats).length === 0;
    const hasWholeSofas = isWhole(lost);
    const seats = nearestSeats(hall, (seat) => isFree(seat) && !mine.includes(seat), {
      around: lost,
      quantity: lost.length,
      suits: (seat) => kinds.includes(hall.kind[seat] ?? SeatKind.seat),
      isWhole: (block) => kindsOf(hall, block).join() === kinds.join() && (!hasWholeSofas || isWhole(block)),
    });
    if (seats) return { seats, kind: 'same' };
  }
  const seats = nearestSeats(hall, isFree, { around: lost, quantity: mine.length + lost.length });
  return seats && { seats, kind: 'ordinary' };
}

const kindsOf = (hall: Hall, seats: readonly number[]): number[] =>
  seats.map((seat) => hall.kind[seat] ?? SeatKind.seat).toSorted((a, b) => a - b);
