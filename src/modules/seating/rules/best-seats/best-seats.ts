import { axisOf } from '../geometry/hall-axis.ts';
import { couchMates, seatNosOf, type Hall } from '../hall.ts';
import { freeRuns, isDrawn, isOffered, type FreeRun, type IsFree } from '../geometry/free-runs.ts';
import type { LevelIndex } from '../seat-ids.ts';
import type { SeatKind } from '../seat-kinds.ts';
import { seatsApart } from '../selection/seats-apart.ts';
import { seatsLeftAlone } from '../selection/single-seat.ts';

/**
 * Best available seats: together before apart, centre before side, no single seat left and no sofa shared with strangers
 * when there is a choice. It works on a snapshot of states and takes microseconds to a few milliseconds. It locks nothing; the caller
 * does.
 */
export type BestSeatsRequest = {
  readonly quantity: number;
  /** Only seats of these kinds; without them those that are offered to everybody. */
  readonly kinds?: readonly SeatKind[];
  /** Price levels (indexes of the chart) to search; all of them when left out. */
  readonly levels?: readonly LevelIndex[] | undefined;
  /** 'Single seat on couch': a sofa may be shared with strangers. When left out, sofas are taken whole. */
  readonly allowSingleSeatOnCouch?: boolean;
  /** Free seats that an earlier match has. */
  readonly without?: ReadonlySet<number>;
};

/** Seats and their distance from the ideal seat: less is better. */
type Found = { readonly seats: readonly number[]; readonly isTogether: boolean; readonly score: number };

/** Where to search, and which seats may be taken. */
type Search = {
  readonly hall: Hall;
  readonly isFree: IsFree;
  /** Seats of one level that may be offered. */
  readonly usable: IsFree;
  readonly quantity: number;
  /** Sofas are taken whole. */
  readonly wholeSofas: boolean;
  readonly score: Scorer;
};

/** The ideal seat is on the axis of the hall, at this share of the depth from front to back. */
const IDEAL_DEPTH = 0.62;
/** A distance to the side weighs more than one forward or back. */
const SIDE_WEIGHT = 1.6;
const SINGLE_PENALTY = 1e6;
/** For each end of a block that is in the middle of a sofa, where sofas may be shared. */
const SHARED_SOFA_PENALTY = 1e5;
const ROUND = { axis: { x: 0, y: 1 }, front: 0, depth: 0 } as const;

/**
 * The seatNos of the best places, ascending, or undefined when there are too few. All are of one price level, because
 * an order may not mix them (specification section 5). Never of general admission.
 */
export function bestSeats(hall: Hall, isFree: IsFree, options: BestSeatsRequest): number[] | undefined {
  const { quantity, levels = [...hall.levels.keys()], kinds, without } = options;
  const wholeSofas = !options.allowSingleSeatOnCouch;
  const score = seatScorer(hall);
  const isSought = (seat: number): boolean =>
    kinds ? kinds.includes(hall.kind[seat] as SeatKind) && isDrawn(hall, seat) : isOffered(hall, seat);
  const isOpen: IsFree = (seat) => isFree(seat) && isSought(seat) && !without?.has(seat);
  const found = levels.flatMap((level) => {
    const usable: IsFree = (seat) =>
      hall.level[seat] === level && isOpen(seat) && (!wholeSofas || couchMates(hall, seat).every(isOpen));
    const search = { hall, isFree, usable, quantity, wholeSofas, score };
    return together(search) ?? apart(search) ?? [];
  });
  const [best] = found.toSorted((a, b) => Number(b.isTogether) - Number(a.isTogether) || a.score - b.score);
  return best && [...best.seats];
}

export type Scorer = (seat: number) => number;

/** The distance of a seat from the ideal one, in pitches; sideways counts more. */
export function seatScorer(hall: Hall): Scorer {
  // When seats surround the focal point there is no axis: the nearest to the middle is best.
  const { axis, front, depth } = axisOf(hall.xy, hall) ?? ROUND;
  return (seat) => {
    const dx = (hall.xy[2 * seat] ?? 0) - hall.focal.x;
    const dy = (hall.xy[2 * seat + 1] ?? 0) - hall.focal.y;
    const forward = dx * axis.x + dy * axis.y;
    const side = dx * -axis.y + dy * axis.x;
    return Math.hypot(forward - (front + depth * IDEAL_DEPTH), side * SIDE_WEIGHT) / hall.pitch;
  };
}

function together({ hall, isFree, usable, quantity, wholeSofas, score }: Search): Found | undefined {
  let best: number | undefined;
  let bestScore = Infinity;
  for (const [first, n] of freeRuns(hall, usable)) {
    if (n < quantity) continue;
    const scores = Array.from({ length: n }, (_, i) => score(first + i));
    for (let start = 0; start + quantity <= n; start++) {
      const cuts = sofasCut(hall, first + start, quantity);
      if (wholeSofas && cuts > 0) continue;
      let sum = cuts * SHARED_SOFA_PENALTY;
      for (let i = start; i < start + quantity; i++) sum += scores[i]!;
      if (sum >= bestScore) continue;
      const block = seatNosOf({ first: first + start, n: quantity });
      const penalty = seatsLeftAlone(hall, isFree, block).length > 0 ? SINGLE_PENALTY : 0;
      if (sum + penalty < bestScore) [best, bestScore] = [first + start, sum + penalty];
    }
  }
  return best === undefined
    ? undefined
    : { seats: seatNosOf({ first: best, n: quantity }), isTogether: true, score: bestScore };
}

/** How many ends of a block are in the middle of a sofa. */
function sofasCut({ couchOf }: Hall, first: number, n: number): number {
  const isCut = (seat: number): boolean => (couchOf[seat] ?? -1) >= 0 && couchOf[seat] === couchOf[seat - 1];
  return Number(isCut(first)) + Number(isCut(first + n));
}

/** When there is no room together: groups near the best of the longest runs. */
function apart(search: Search): Found | undefined {
  const { hall, isFree, usable, quantity, score } = search;
  const runs = freeRuns(hall, usable);
  if (runs.reduce((sum, [, n]) => sum + n, 0) < quantity) return undefined;
  const middleOf = ([first, n]: FreeRun): number => first + ((n - 1) >> 1);
  const lead = runs.toSorted((a, b) => b[1] - a[1] || score(middleOf(a)) - score(middleOf(b)))[0]!;
  const [x, y] = place(hall, middleOf(lead));
  const seats = seatsApart({
    ...search,
    distance: (seat) => {
      const [sx, sy] = place(hall, seat);
      return Math.hypot(sx - x, sy - y) / hall.pitch;
    },
  });
  if (!seats) return undefined;
  const penalty = seatsLeftAlone(hall, isFree, seats).length > 0 ? SINGLE_PENALTY : 0;
  return { seats, isTogether: false, score: seats.reduce((sum, seat) => sum + score(seat), penalty) };
}

const place = (hall: Hall, seat: number): [number, number] => [
  hall.xy[2 * seat] ?? 0,
  hall.xy[2 * seat + 1] ?? 0,
];
