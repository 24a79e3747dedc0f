/** Splits a group that fits in no free run into smaller groups, in one pass over the free seats of the hall. */
import { countsAsSingle, freeRuns, type IsFree } from '../geometry/free-runs.ts';
import type { Hall } from '../hall.ts';

export type SeatsApartOptions = {
  readonly hall: Hall;
  readonly isFree: IsFree;
  /** Free seats that may be taken. */
  readonly usable: IsFree;
  readonly quantity: number;
  /** Sofas are taken whole. */
  readonly wholeSofas: boolean;
  /** The distance of a seat from where the group should be, in pitches. */
  readonly distance: (seat: number) => number;
};

/** Each penalty outweighs any number of the smaller ones. */
const Cost = {
  /** A free seat of others is left without a free neighbour (specification section 5, single seats). */
  single: 1e12,
  /** One more group. */
  group: 1e9,
  /** One person of the group sits alone. */
  lonely: 1e6,
} as const;

/**
 * The state after a seat: at the edge of a free run, on the first seat of a group or a later one, or on a seat left
 * free: the first after an edge, the first after a group, or a later one.
 */
const At = { edge: 0, first: 1, further: 2, leftAtEdge: 3, leftBesideGroup: 4, left: 5 } as const;
type At = (typeof At)[keyof typeof At];
const STATES = 6;

const isTaken = (at: At): boolean => at === At.first || at === At.further;

/**
 * `quantity` seats, ascending. In order of importance: no free seat left alone, few groups, no member of the group
 * alone, near. Undefined when there are too few. Takes free seats times quantity steps.
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

/** The next state of a step, and its penalty. */
type Move = readonly [to: At, cost: number];
/** A seat of the pass (-1 for the end of a run), and the state before each state. */
type Step = { readonly seat: number; readonly from: Uint8Array };

/** Takes a seat or leaves it; within a sofa the same as the seat before. */
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

/** A group begins next to one free seat, which had a free neighbour before. */
const singleBefore = (hall: Hall, seat: number, from: At): number =>
  (from === At.leftAtEdge || from === At.leftBesideGroup) && countsAsSingle(hall, seat - 1) ? Cost.single : 0;

/** A free run ends after `last`. */
function endOf(hall: Hall, last: number, from: At): number {
  if (from === At.leftBesideGroup && countsAsSingle(hall, last)) return Cost.single;
  return from === At.first ? Cost.lonely : 0;
}

/** Follows the cheapest states back. */
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
