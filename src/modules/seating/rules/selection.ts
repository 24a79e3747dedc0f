import { SeatKind } from './chart.ts';
import { couchMates, type Hall } from './hall.ts';
import type { IsFree } from './free-runs.ts';
import { singlesLeft } from './single-seat.ts';

/** What a seat asks to be confirmed before it is taken (specification section 5). */
export const CONFIRMATIONS = ['wheelchair', 'companion', 'limitedView', 'premium'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

export type SelectionRules = {
  readonly seatingPolicyId: number;
  readonly maxSeats: number;
  /** 'Single seat on couch': a sofa may be shared with strangers. */
  readonly allowSingleSeatOnCouch: boolean;
  /** Levels (indexes) that ask for confirmation. */
  readonly premiumLevels: readonly number[];
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

/** What a seat asks to be confirmed. */
export function confirmationOf(
  hall: Hall,
  seat: number,
  premiumLevels: readonly number[],
): Confirmation | undefined {
  const kind = hall.kind[seat];
  if (kind === SeatKind.wheelchair) return 'wheelchair';
  if (kind === SeatKind.companion) return 'companion';
  if (kind === SeatKind.limitedView) return 'limitedView';
  return premiumLevels.includes(hall.level[seat] ?? -1) ? 'premium' : undefined;
}

/**
 * Judges a whole choice at 'continue' and again at commit: the first fault, or undefined when it stands.
 * `isFree` must answer true for the visitor's own seats.
 */
export function judgeSelection(
  hall: Hall,
  isFree: IsFree,
  chosen: readonly number[],
  confirmed: readonly string[],
  rules: SelectionRules,
): SelectionFault | undefined {
  if (chosen.length === 0) return { code: 'NO_SEATS_SELECTED' };
  if (chosen.length > rules.maxSeats) return { code: 'MAX_SEATS_EXCEEDED', max: rules.maxSeats };
  return (
    mixedLevels(hall, chosen) ??
    (rules.allowSingleSeatOnCouch ? undefined : brokenCouch(hall, chosen)) ??
    leftAlone(hall, isFree, chosen, rules) ??
    unconfirmed(hall, chosen, confirmed, rules.premiumLevels)
  );
}

function mixedLevels(hall: Hall, chosen: readonly number[]): SelectionFault | undefined {
  const level = hall.level[chosen[0]!];
  const others = chosen.filter((seat) => hall.level[seat] !== level);
  return others.length > 0 ? { code: 'MIXED_PRICE_LEVELS', seats: others } : undefined;
}

function brokenCouch(hall: Hall, chosen: readonly number[]): SelectionFault | undefined {
  const mine = new Set(chosen);
  const missing = [...new Set(chosen.flatMap((seat) => couchMates(hall, seat)))].filter(
    (seat) => !mine.has(seat),
  );
  return missing.length > 0 ? { code: 'COUCH_NOT_WHOLE', seats: missing } : undefined;
}

function leftAlone(
  hall: Hall,
  isFree: IsFree,
  chosen: readonly number[],
  rules: Pick<SelectionRules, 'seatingPolicyId'>,
): SelectionFault | undefined {
  const { seats, instead } = singlesLeft(hall, isFree, chosen, rules);
  return seats.length > 0 ? { code: 'SINGLE_SEAT_LEFT', seats, instead } : undefined;
}

function unconfirmed(
  hall: Hall,
  chosen: readonly number[],
  confirmed: readonly string[],
  premiumLevels: readonly number[],
): SelectionFault | undefined {
  const asked = new Set(chosen.map((seat) => confirmationOf(hall, seat, premiumLevels)));
  const kinds = CONFIRMATIONS.filter((kind) => asked.has(kind) && !confirmed.includes(kind));
  return kinds.length > 0 ? { code: 'CONFIRMATION_REQUIRED', kinds } : undefined;
}
