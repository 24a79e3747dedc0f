/** Simulates where visitors sit: in groups, from the good seats outwards, rarely leaving a single seat. */
import { SeatKind, seatKindRow } from '#modules/seating/rules/seat-kinds.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { neighboursOf } from '#modules/seating/rules/geometry/neighbours.ts';
import { byWeight } from './seeded.ts';

type Random = () => number;

/** Seats in a row without an aisle, or one couch, or the places of a general-admission section. */
type Run = {
  readonly first: number;
  readonly n: number;
  readonly isCouch: boolean;
  readonly isGeneral: boolean;
  readonly score: number;
};

/** What is computed once for each hall. */
export type Seating = { readonly runs: readonly Run[]; readonly score: Float32Array; readonly size: number };

const PARTY_SIZES = [[1, 10], [2, 52], [3, 14], [4, 18], [5, 4], [6, 2]] as const; // prettier-ignore
/** The depth of the best seats: two thirds of the way to the back. */
const BEST_DEPTH = 0.66;
/** How many rows a group looks at before it decides. */
const ROWS_LOOKED_AT = 5;

/** Scores every seat (lower is better) and finds the runs that groups can sit in. */
export function seatingOf(hall: Hall): Seating {
  const [left, top, right, bottom] = hall.bounds;
  const score = new Float32Array(hall.size);
  for (let seat = 0; seat < hall.size; seat++) {
    const x = hall.xy[2 * seat] ?? 0;
    const y = hall.xy[2 * seat + 1] ?? 0;
    const aside = Math.abs(x - hall.focal.x) / Math.max(1, (right - left) / 2);
    const depth = (y - top) / Math.max(1, bottom - top);
    const isLimited = hall.kind[seat] === SeatKind.limitedView;
    score[seat] = Number.isNaN(x) ? 0 : aside + Math.abs(depth - BEST_DEPTH) * 1.2 + (isLimited ? 0.7 : 0);
  }
  const runs = [...rowRuns(hall, score), ...generalRuns(hall)].toSorted((a, b) => a.score - b.score);
  return { runs, score, size: hall.size };
}

const isReserved = (kind: number | undefined): boolean => seatKindRow(kind).isAccessible;

function rowRuns(hall: Hall, score: Float32Array): Run[] {
  const { left } = neighboursOf(hall);
  const runs: Run[] = [];
  let first = 0;
  const close = (end: number): void => {
    if (end <= first) return;
    const seats = score.subarray(first, end);
    runs.push({
      first,
      n: end - first,
      isCouch: (hall.couchOf[first] ?? -1) >= 0,
      isGeneral: false,
      score: seats.reduce((a, b) => Math.min(a, b)),
    });
  };
  for (let seat = 0; seat <= hall.size; seat++) {
    const isSeat = seat < hall.size && (hall.rowOf[seat] ?? -1) >= 0 && !isReserved(hall.kind[seat]);
    const goesOn =
      isSeat &&
      seat > first &&
      left[seat] === seat - 1 &&
      hall.couchOf[seat] === hall.couchOf[seat - 1] &&
      !isReserved(hall.kind[seat - 1]);
    if (goesOn) continue;
    close(seat);
    first = isSeat ? seat : seat + 1;
  }
  return runs;
}

const generalRuns = (hall: Hall): Run[] =>
  hall.sections.flatMap(({ capacity, first, n }, i) =>
    capacity === undefined ? [] : [{ first, n, isCouch: false, isGeneral: true, score: i / 10 }],
  );

/** Seats groups on free seats until `places` more are taken or no group fits. Marks them in `taken`. */
export function seatParties(seating: Seating, taken: Uint8Array, places: number, random: Random): number[][] {
  const parties: number[][] = [];
  let seated = 0;
  let failures = 0;
  while (seated < places && failures < 40) {
    const wanted = Math.min(byWeight(PARTY_SIZES, random), Math.max(1, places - seated));
    const party = bestPlace(seating, taken, failures > 20 ? 1 : wanted, random);
    if (!party) {
      failures += 1;
      continue;
    }
    failures = 0;
    for (const seat of party) taken[seat] = 1;
    parties.push(party);
    seated += party.length;
  }
  return parties;
}

function bestPlace(
  { runs, score }: Seating,
  taken: Uint8Array,
  n: number,
  random: Random,
): number[] | undefined {
  let best: { first: number; n: number; cost: number } | undefined;
  for (let i = 0; i < ROWS_LOOKED_AT; i++) {
    // Good rows are tried more often than bad ones.
    const run = runs[Math.floor(random() ** 1.6 * runs.length)];
    const place = run && placeIn(run, score, taken, { n, random });
    if (place && (!best || place.cost < best.cost)) best = place;
  }
  return best && Array.from({ length: best.n }, (_, i) => best.first + i);
}

type Place = { first: number; n: number; cost: number };

function placeIn(
  run: Run,
  score: Float32Array,
  taken: Uint8Array,
  { n, random }: { n: number; random: Random },
): Place | undefined {
  if (run.isGeneral) return generalPlace(run, taken, n, random);
  if (run.isCouch)
    return n === run.n && !taken[run.first]
      ? { first: run.first, n, cost: run.score + 0.15 + random() * 0.2 }
      : undefined;
  const end = run.first + run.n;
  const isGone = (seat: number): boolean => seat < run.first || seat >= end || taken[seat] === 1;
  const noise = random() * 0.3;
  let best: Place | undefined;
  for (let first = run.first; first + n <= end; first++) {
    let cost = noise;
    let isFree = true;
    for (let seat = first; seat < first + n && isFree; seat++) {
      isFree = taken[seat] !== 1;
      cost += (score[seat] ?? 0) / n;
    }
    if (!isFree) continue;
    const leavesSingle =
      (isGone(first - 2) && !isGone(first - 1)) || (isGone(first + n + 1) && !isGone(first + n));
    if (leavesSingle) cost += 0.6;
    if (!best || cost < best.cost) best = { first, n, cost };
  }
  return best;
}

/** General admission is filled from its first place on. */
function generalPlace(run: Run, taken: Uint8Array, n: number, random: Random): Place | undefined {
  const at = taken.indexOf(0, run.first);
  const isFree =
    at >= 0 && at + n <= run.first + run.n && taken.subarray(at, at + n).every((one) => one === 0);
  return isFree ? { first: at, n, cost: run.score + random() * 0.5 } : undefined;
}
