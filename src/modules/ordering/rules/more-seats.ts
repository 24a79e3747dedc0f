import { bestSeats } from '#modules/seating/rules/best-seats/best-seats.ts';
import { isOrdinary, neighbours, type IsFree } from '#modules/seating/rules/geometry/free-runs.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { nearestSeats, seatsLeftAlone } from '#modules/seating/rules/selection/single-seat.ts';

type MoreSeatsOptions = {
  /** The order's seats; added seats have their price level. */
  readonly own: readonly number[];
  readonly quantity: number;
  readonly allowSingleSeatOnCouch: boolean;
};

/**
 * The seats to add to an order when the visitor chooses a ticket that no seat is left for (specification section 5,
 * NOT_ENOUGH_SEATS): next to its own seats, or together and near them, or the best seats of the level. `isFree` must
 * be false for the order's own seats. Undefined when the level has too few.
 */
export function moreSeats(hall: Hall, isFree: IsFree, options: MoreSeatsOptions): number[] | undefined {
  const { own, quantity, allowSingleSeatOnCouch } = options;
  const [first = -1] = own;
  const levels = [hall.level[first] ?? -1];
  return (
    seatsBeside(hall, isFree, options) ??
    nearestSeats(hall, isFree, { around: own, quantity }) ??
    bestSeats(hall, isFree, { quantity, levels, allowSingleSeatOnCouch })
  );
}

/** The next seats to the right or left of the order's own, if they leave no single seat. */
function seatsBeside(hall: Hall, isFree: IsFree, { own, quantity }: MoreSeatsOptions): number[] | undefined {
  const { left, right } = neighbours(hall);
  const level = hall.level[own[0] ?? -1];
  const fits: IsFree = (seat) => isFree(seat) && isOrdinary(hall, seat) && hall.level[seat] === level;
  const walk = (from: number, next: ArrayLike<number>): number[] => {
    const seats: number[] = [];
    let seat = next[from] ?? -1;
    while (seat >= 0 && seats.length < quantity && fits(seat)) {
      seats.push(seat);
      seat = next[seat] ?? -1;
    }
    return seats.toSorted((a, b) => a - b);
  };
  return own
    .flatMap((seat) => [walk(seat, right), walk(seat, left)])
    .find((seats) => seats.length === quantity && seatsLeftAlone(hall, isFree, seats).length === 0);
}
