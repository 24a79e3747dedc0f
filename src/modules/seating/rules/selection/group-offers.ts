import { bestSeats, seatScorer } from '../best-seats/best-seats.ts';
import { freeRuns, isOrdinary, type IsFree } from '../geometry/free-runs.ts';
import { seatNosOf, type Hall } from '../hall.ts';
import { seatsLeftAlone } from './single-seat.ts';

/** What a group can have that does not fit at one price. All seats ascend. */
export type GroupOffers = {
  /** As many seats at one price as there are: fewer than the group has asked for. */
  readonly fewer: readonly number[] | undefined;
  /** The whole group side by side at two prices, the larger part first: an order has one price, so these are two. */
  readonly split: readonly [readonly number[], readonly number[]] | undefined;
};

type GroupRequest = {
  readonly quantity: number;
  /** Price levels (indexes of the chart) that are sold. */
  readonly levels: readonly number[];
  readonly allowSingleSeatOnCouch: boolean;
};

/** What is offered to a group for which no price level has enough free seats. */
export function groupOffers(hall: Hall, isFree: IsFree, request: GroupRequest): GroupOffers {
  return { fewer: fewerSeats(hall, isFree, request), split: splitSeats(hall, isFree, request) };
}

function fewerSeats(
  hall: Hall,
  isFree: IsFree,
  { quantity, ...options }: GroupRequest,
): number[] | undefined {
  for (let fewer = quantity - 1; fewer > 0; fewer--) {
    const seats = bestSeats(hall, isFree, { ...options, quantity: fewer });
    if (seats) return seats;
  }
  return undefined;
}

function splitSeats(
  hall: Hall,
  isFree: IsFree,
  { quantity, levels }: GroupRequest,
): GroupOffers['split'] | undefined {
  const score = seatScorer(hall);
  const levelOf = (seat: number): number => hall.level[seat] ?? 0;
  const isSought: IsFree = (seat) => isFree(seat) && isOrdinary(hall, seat) && levels.includes(levelOf(seat));
  let best: readonly number[] = [];
  let least = Infinity;
  for (const [first, n] of freeRuns(hall, isSought)) {
    for (let start = first; start + quantity <= first + n; start++) {
      const block = seatNosOf({ first: start, n: quantity });
      const cost = block.reduce((sum, seat) => sum + score(seat), 0);
      if (cost >= least || new Set(block.map(levelOf)).size !== 2) continue;
      if (seatsLeftAlone(hall, isFree, block).length > 0) continue;
      [best, least] = [block, cost];
    }
  }
  const parts = [...new Set(best.map(levelOf))].map((level) =>
    best.filter((seat) => levelOf(seat) === level),
  );
  const [first, second] = parts.toSorted((a, b) => b.length - a.length);
  return first && second && [first, second];
}
