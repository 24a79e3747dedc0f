/** A party that no free run holds: which groups it sits in. One walk over the free seats of the hall. */
import { countsAsSingle, freeRuns, type IsFree } from './free-runs.ts';
import type { Hall } from './hall.ts';

export type SeatsApartOptions = {
  readonly hall: Hall;
  readonly isFree: IsFree;
  /** Free seats that may be taken. */
  readonly usable: IsFree;
  readonly quantity: number;
  /** Sofas are taken whole. */
  readonly wholeSofas: boolean;
  /** How far a seat is from where the party should be, in pitches. */
  readonly distance: (seat: number) => number;
};

/** What is worse outweighs any number of what is less bad. */
const Cost = {
  /** A stranger's seat is left with no free neighbour (specification section 5). */
  single: 1e12,
  /** One group more. */
  group: 1e9,
  /** Somebody of the party sits alone. */
  lonely: 1e6,
} as const;

/**
 * How the walk stands after a seat: at the edge of a free run, on the first seat of a group or a further one, or
 * on a seat left free: the first after an edge, the first after a group, or a further one.
 */
const At = { edge: 0, first: 1, further: 2, leftAtEdge: 3, leftBesideGroup: 4, left: 5 } as const;
type At = (typeof At)[keyof typeof At];
const STATES = 6;

const isTaken = (at: At): boolean => at === At.first || at === At.further;

/**
 * So many seats, ascending, in the order of what matters: nobody else's seat left alone, few groups, nobody of the
 * party alone, near. Undefined when there are not so many. Cost: free seats times quantity.
 */
export function seatsApart(options: SeatsApartOptions): number[] | undefined {
  const { hall, isFree, quantity } = options;
  const size = (quantity + 1) * STATES;
  const steps: Step[] = [];
  let costs = new Float64Array(size).fill(Infinity);
  costs[At.edge] = 0;
  const walk = (seat: number, moves: (from: At) => Move[]): void => {
    const next = new Float64Array(size).fill(Infinity);
    const from = new Uint8Array(size);
    const movesOf = Object.values(At).map(moves);
    for (let i = 0; i < size; i++) {
      if (costs[i] === Infinity) continue;
      for (const [to, cost] of movesOf[i % STATES]!) {
        const taken = Math.floor(i / STATES) + (isTaken(to) ? 1 : 0);
        const at = taken * STATES + to;
        if (taken > quantity || costs[i]! + cost >= next[at]!) continue;
        next[at] = costs[i]! + cost;
        from[at] = i % STATES;
      }
    }
    costs = next;
    steps.push({ seat, from });
  };
  for (const [first, n] of freeRuns(hall, isFree)) {
    for (let seat = first; seat < first + n; seat++) walk(seat, (from) => movesOnto(options, seat, from));
    walk(-1, (from) => [[At.edge, endOf(hall, first + n - 1, from)]]);
  }
  return costs[quantity * STATES + At.edge] === Infinity ? undefined : takenOf(steps, quantity);
}

/** Where a step leads, and what it costs. */
type Move = readonly [to: At, cost: number];
/** A seat walked over, -1 for the end of a run, and where each state came from. */
type Step = { readonly seat: number; readonly from: Uint8Array };

/** Takes a seat or leaves it; within a sofa as the seat before. */
function movesOnto(
  { hall, usable, wholeSofas, distance }: SeatsApartOptions,
  seat: number,
  from: At,
): Move[] {
  const couch = hall.couchOf[seat] ?? -1;
  const isBound = wholeSofas && couch >= 0 && from !== At.edge && hall.couchOf[seat - 1] === couch;
  const moves: Move[] = [];
  if (usable(seat) && !(isBound && !isTaken(from))) {
    if (isTaken(from)) moves.push([At.further, distance(seat)]);
    else moves.push([At.first, distance(seat) + Cost.group + singleBefore(hall, seat, from)]);
  }
  if (isBound && isTaken(from)) return moves;
  if (isTaken(from)) moves.push([At.leftBesideGroup, from === At.first ? Cost.lonely : 0]);
  else moves.push([from === At.edge ? At.leftAtEdge : At.left, 0]);
  return moves;
}

/** A group begins beside one free seat, which had a free neighbour until now. */
const singleBefore = (hall: Hall, seat: number, from: At): number =>
  (from === At.leftAtEdge || from === At.leftBesideGroup) && countsAsSingle(hall, seat - 1) ? Cost.single : 0;

/** A free run ends after `last`. */
function endOf(hall: Hall, last: number, from: At): number {
  if (from === At.leftBesideGroup && countsAsSingle(hall, last)) return Cost.single;
  return from === At.first ? Cost.lonely : 0;
}

/** Follows the cheapest way back. */
function takenOf(steps: readonly Step[], quantity: number): number[] {
  const seats: number[] = [];
  let at: At = At.edge;
  for (const { seat, from } of steps.toReversed()) {
    const before = from[(quantity - seats.length) * STATES + at] as At;
    if (isTaken(at) && seat >= 0) seats.push(seat);
    at = before;
  }
  return seats.toReversed();
}
