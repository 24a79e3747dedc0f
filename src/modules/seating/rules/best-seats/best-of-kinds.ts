import { bestSeats } from './best-seats.ts';
import { areTogether, isOrdinary, type IsFree } from '../geometry/free-runs.ts';
import type { Hall } from '../hall.ts';
import { SeatKind, seatKindRow } from '../seat-kinds.ts';

type KindsRequest = {
  readonly quantity: number;
  /** The kinds that the visitor looks for. */
  readonly kinds: readonly SeatKind[];
  /** Price levels (indexes of the chart) to search, the first one with enough seats is taken. */
  readonly levels: readonly number[];
  readonly allowSingleSeatOnCouch: boolean;
};

/** Seats of a search, ascending, and whether nobody sits between them. */
export type FoundSeats = { readonly seats: readonly number[]; readonly isTogether: boolean };

/**
 * The best free seats of these kinds, all of one price level. A party with a wheelchair space is one wheelchair user
 * with companions: the seats for companions are taken first, then the nearest ordinary ones. Undefined when there are
 * too few.
 */
export function bestOfKinds(hall: Hall, isFree: IsFree, request: KindsRequest): FoundSeats | undefined {
  const { levels, kinds, ...rest } = request;
  const lead = kinds.find((kind) => seatKindRow(kind).isAccessible);
  for (const level of levels) {
    const seats =
      lead === undefined
        ? bestSeats(hall, isFree, { ...rest, levels: [level], kinds })
        : aroundPlace(hall, (seat) => isFree(seat) && hall.level[seat] === level, lead, rest.quantity);
    if (seats) return { seats, isTogether: areTogether(hall, seats) };
  }
  return undefined;
}

/** In pitches: an ordinary seat must be nearer by this to be taken before a companion's, and one of another row. */
const ORDINARY_PENALTY = 0.5;
const ROW_PENALTY = 1.5;

/** A place of this kind with the seats around it, where they are nearest. */
function aroundPlace(hall: Hall, isOpen: IsFree, lead: SeatKind, quantity: number): number[] | undefined {
  const open: number[] = [];
  for (let seat = 0; seat < hall.size; seat++) if (isOpen(seat)) open.push(seat);
  const others = open.filter((seat) => hall.kind[seat] === SeatKind.companion || isOrdinary(hall, seat));
  let best: number[] | undefined;
  let least = Infinity;
  for (const place of open.filter((seat) => hall.kind[seat] === lead)) {
    const party = others
      .filter((seat) => seat !== place)
      .map((seat) => ({ seat, cost: costOf(hall, place, seat) }))
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, quantity - 1);
    const cost = party.reduce((sum, one) => sum + one.cost, 0);
    if (party.length < quantity - 1 || cost >= least) continue;
    [best, least] = [[place, ...party.map(({ seat }) => seat)], cost];
  }
  return best?.toSorted((a, b) => a - b);
}

function costOf({ xy, pitch, kind, rowOf }: Hall, from: number, to: number): number {
  const at = (i: number): number => xy[i] ?? 0;
  const distance = Math.hypot(at(2 * to) - at(2 * from), at(2 * to + 1) - at(2 * from + 1)) / pitch;
  const isOrdinarySeat = kind[to] !== SeatKind.companion;
  const isOtherRow = rowOf[to] !== rowOf[from];
  return distance + (isOrdinarySeat ? ORDINARY_PENALTY : 0) + (isOtherRow ? ROW_PENALTY : 0);
}
