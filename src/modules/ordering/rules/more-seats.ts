import { bestSeats } from '#modules/seating/rules/best-seats.ts';
import { isOrdinary, neighbours, type IsFree } from '#modules/seating/rules/free-runs.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { nearestSeats, seatsLeftAlone } from '#modules/seating/rules/single-seat.ts';

type MoreSeatsOptions = {
  /** The seats that the order has: those that come are of their price level. */
  readonly own: readonly number[];
  readonly quantity: number;
  readonly allowSingleSeatOnCouch: boolean;
};

/**
 * The seats that join an order when a ticket is chosen that has none yet (specification section 5,
 * NOT_ENOUGH_SEATS): beside its own, else together and as near as can be, else the best of the level. `isFree`
 * must answer false for the order's own. Undefined when the level has not so many.
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

/** The next seats to the right or to the left of the order's own, if they leave nobody alone. */
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
