import { couchMates, type Hall } from '../hall.ts';
import type { LevelIndex } from '../seat-ids.ts';
import { SEAT_KIND_NAMES, needsConfirmation, specialKindName } from '../seat-kinds.ts';

/**
 * What must be confirmed before the next step (specification section 5, 'Seats'): the kinds of seats before they are
 * locked, premium seats in the order's summary.
 */
export const CONFIRMATIONS = [...SEAT_KIND_NAMES.filter(needsConfirmation), 'premium'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

export type SelectionRules = {
  readonly seatingPolicyId: number;
  readonly maxSeats: number;
  /** 'Single seat on couch': a sofa may be shared with strangers. */
  readonly allowSingleSeatOnCouch: boolean;
  /** Levels (indexes) that need confirmation. */
  readonly premiumLevels: readonly LevelIndex[];
};

export type SelectionFault =
  | { readonly code: 'NO_SEATS_SELECTED' }
  | { readonly code: 'MAX_SEATS_EXCEEDED'; readonly max: number }
  | { readonly code: 'MIXED_PRICE_LEVELS'; readonly seats: readonly number[] }
  | { readonly code: 'COUCH_NOT_WHOLE'; readonly seats: readonly number[] }
  | {
      readonly code: 'SINGLE_SEAT_LEFT';
      readonly seats: readonly number[];
      readonly instead: readonly number[];
    }
  | { readonly code: 'CONFIRMATION_REQUIRED'; readonly kinds: readonly Confirmation[] };

/** What must be confirmed for a seat. */
function confirmationOf(
  hall: Hall,
  seat: number,
  premiumLevels: readonly number[],
): Confirmation | undefined {
  const kind = specialKindName(hall.kind[seat]);
  if (kind && needsConfirmation(kind)) return kind;
  return premiumLevels.includes(hall.level[seat] ?? -1) ? 'premium' : undefined;
}

/** Faults for which a click is refused: those that no further seat and no answer can correct. */
export type AdditionFault =
  | Extract<SelectionFault, { code: 'MAX_SEATS_EXCEEDED' }>
  | { readonly code: 'MIXED_PRICE_LEVELS' };

/** Checks, at each click, seats that are added to the visitor's; the whole choice is checked at 'continue'. */
export function judgeAddition(
  hall: Hall,
  mine: readonly number[],
  added: readonly number[],
  rules: Pick<SelectionRules, 'maxSeats'>,
): AdditionFault | undefined {
  const crowd = tooMany(mine.length + added.length, rules);
  if (crowd) return crowd;
  return mixedLevels(hall, [...mine, ...added]) && { code: 'MIXED_PRICE_LEVELS' };
}

/** The fault of an order with this many seats; undefined when it may have them. */
export const tooMany = (
  seats: number,
  { maxSeats }: Pick<SelectionRules, 'maxSeats'>,
): Extract<SelectionFault, { code: 'MAX_SEATS_EXCEEDED' }> | undefined =>
  seats > maxSeats ? { code: 'MAX_SEATS_EXCEEDED', max: maxSeats } : undefined;

/** The seats that a click on a seat chooses: the whole sofa, unless it may be shared. */
export const seatsMeant = (
  hall: Hall,
  seat: number,
  { allowSingleSeatOnCouch }: Pick<SelectionRules, 'allowSingleSeatOnCouch'>,
): readonly number[] => (allowSingleSeatOnCouch ? [seat] : couchMates(hall, seat));

/** Seats of the same sofas that are not among these. */
export function matesMissing(hall: Hall, seats: readonly number[]): number[] {
  const mates = new Set(seats.flatMap((seat) => couchMates(hall, seat)));
  return [...mates].filter((seat) => !seats.includes(seat));
}

/** What must still be confirmed, each with the first seat that needs it. */
export function toConfirm(
  hall: Hall,
  seats: readonly number[],
  confirmed: readonly string[],
  { premiumLevels }: Pick<SelectionRules, 'premiumLevels'>,
): ReadonlyMap<Confirmation, number> {
  const asked = new Map<Confirmation, number>();
  for (const seat of seats) {
    const kind = confirmationOf(hall, seat, premiumLevels);
    if (kind && !confirmed.includes(kind) && !asked.has(kind)) asked.set(kind, seat);
  }
  return asked;
}

/** The fault of seats of several price levels. */
export function mixedLevels(hall: Hall, chosen: readonly number[]): SelectionFault | undefined {
  const level = hall.level[chosen[0]!];
  const others = chosen.filter((seat) => hall.level[seat] !== level);
  return others.length > 0 ? { code: 'MIXED_PRICE_LEVELS', seats: others } : undefined;
}
