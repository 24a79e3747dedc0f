import { countsAsSingle, neighbours, type IsFree } from '../geometry/free-runs.ts';
import type { Hall } from '../hall.ts';
import { judgeSelection } from './judge-selection.ts';
import { CONFIRMATIONS, seatsMeant, type SelectionRules } from './selection.ts';
import { singlesLeft } from './single-seat.ts';

/** A choice instead of one that leaves a seat alone. */
export type WayOut = {
  /**
   * `release`: another seat of the group than the one left alone; `move`: as many seats in another place; `add`: the
   * seats left alone as well; `remove`: one seat fewer.
   */
  readonly kind: 'release' | 'move' | 'add' | 'remove';
  /** All seats of the choice then, ascending. */
  readonly seats: readonly number[];
};

/** Free seats that a choice leaves alone without need, and what the group can do instead; both empty when it does not. */
export type SeatsLeftAlone = { readonly seats: readonly number[]; readonly ways: readonly WayOut[] };

const NONE_LEFT: SeatsLeftAlone = { seats: [], ways: [] };

/**
 * The seats that a choice leaves alone (single-seat rule), with every way out that the rules of choosing accept: another
 * seat given back, the nearest place for the whole group, the seats left alone as well, one seat fewer. Nothing that
 * would be refused. `isSmaller`: somebody has just left the group; only then it can release seats.
 */
export function waysOut(
  hall: Hall,
  isFree: IsFree,
  chosen: readonly number[],
  rules: SelectionRules,
  isSmaller = false,
): SeatsLeftAlone {
  const { seats, instead } = singlesLeft(hall, isFree, chosen, rules);
  if (seats.length === 0) return NONE_LEFT;
  const isAccepted = (choice: readonly number[]): boolean =>
    judgeSelection(hall, isFree, choice, CONFIRMATIONS, rules) === undefined;
  // Seats that the rule does not count (wheelchair places, sofas) stay where they are.
  const staying = chosen.filter((seat) => !countsAsSingle(hall, seat));
  const ways = [
    {
      kind: 'release',
      seats: isSmaller
        ? oneFewer(hall, [...chosen, ...seats], rules).find(
            (choice) =>
              choice.length === chosen.length &&
              seats.every((seat) => choice.includes(seat)) &&
              isAccepted(choice),
          )
        : undefined,
    },
    { kind: 'move', seats: [...staying, ...instead] },
    { kind: 'add', seats: [...chosen, ...seats] },
    { kind: 'remove', seats: isSmaller ? oneFewer(hall, chosen, rules).find(isAccepted) : undefined },
  ] as const;
  const known = new Set<string>();
  return {
    seats,
    ways: ways.flatMap(({ kind, seats: all = [] }) => {
      const way = { kind, seats: all.toSorted((a, b) => a - b) };
      const key = way.seats.join();
      if (known.has(key) || !isAccepted(all)) return [];
      known.add(key);
      return [way];
    }),
  };
}

/** The choice without each one of its seats; those that keep the group together first. */
function oneFewer(hall: Hall, chosen: readonly number[], rules: SelectionRules): number[][] {
  const { left } = neighbours(hall);
  const groups = (seats: readonly number[]): number =>
    seats.filter((seat) => !seats.includes(left[seat] ?? -1)).length;
  return chosen
    .map((seat) => {
      const gone = seatsMeant(hall, seat, rules);
      return chosen.filter((one) => !gone.includes(one));
    })
    .toSorted((a, b) => groups(a) - groups(b));
}
