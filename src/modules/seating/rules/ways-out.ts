import { countsAsSingle, neighbours, type IsFree } from './free-runs.ts';
import type { Hall } from './hall.ts';
import { judgeSelection } from './judge-selection.ts';
import { CONFIRMATIONS, seatsMeant, type SelectionRules } from './selection.ts';
import { singlesLeft } from './single-seat.ts';

/** A choice instead of one that leaves a seat alone. */
export type WayOut = {
  /** `move`: as many seats in another place; `add`: the seats left alone as well; `remove`: one seat fewer. */
  readonly kind: 'move' | 'add' | 'remove';
  /** All seats of the choice then, ascending. */
  readonly seats: readonly number[];
};

/** Free seats that a choice leaves alone without need, and what the group can do instead; both empty when it does not. */
export type SeatsLeftAlone = { readonly seats: readonly number[]; readonly ways: readonly WayOut[] };

const NONE_LEFT: SeatsLeftAlone = { seats: [], ways: [] };

/**
 * The seats that a choice leaves alone (single-seat rule), with every way out that the rules of choosing accept: the
 * nearest place for the whole group, the seats left alone as well, one seat fewer. Nothing that would be refused.
 */
export function waysOut(
  hall: Hall,
  isFree: IsFree,
  chosen: readonly number[],
  rules: SelectionRules,
): SeatsLeftAlone {
  const { seats, instead } = singlesLeft(hall, isFree, chosen, rules);
  if (seats.length === 0) return NONE_LEFT;
  const isAccepted = (choice: readonly number[]): boolean =>
    judgeSelection(hall, isFree, choice, CONFIRMATIONS, rules) === undefined;
  // Seats that the rule does not count (wheelchair places, sofas) stay where they are.
  const staying = chosen.filter((seat) => !countsAsSingle(hall, seat));
  const ways = [
    { kind: 'move', seats: [...staying, ...instead] },
    { kind: 'add', seats: [...chosen, ...seats] },
    { kind: 'remove', seats: oneFewer(hall, chosen, rules).find(isAccepted) ?? [] },
  ] as const;
  return {
    seats,
    ways: ways
      .filter((way) => isAccepted(way.seats))
      .map(({ kind, seats: all }) => ({ kind, seats: all.toSorted((a, b) => a - b) })),
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
