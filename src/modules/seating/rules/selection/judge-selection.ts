import type { IsFree } from '../geometry/free-runs.ts';
import type { Hall } from '../hall.ts';
import {
  CONFIRMATIONS,
  matesMissing,
  mixedLevels,
  toConfirm,
  tooMany,
  type SelectionFault,
  type SelectionRules,
} from './selection.ts';
import { singlesLeft } from './single-seat.ts';

/**
 * Checks a whole choice at 'continue' and again at commit: the first fault, or undefined. `isFree` must be true for
 * the visitor's own seats.
 */
export function judgeSelection(
  hall: Hall,
  isFree: IsFree,
  chosen: readonly number[],
  confirmed: readonly string[],
  rules: SelectionRules,
): SelectionFault | undefined {
  if (chosen.length === 0) return { code: 'NO_SEATS_SELECTED' };
  return (
    tooMany(chosen.length, rules) ??
    mixedLevels(hall, chosen) ??
    (rules.allowSingleSeatOnCouch ? undefined : brokenCouch(hall, chosen)) ??
    leftAlone(hall, isFree, chosen, rules) ??
    unconfirmed(hall, chosen, confirmed, rules)
  );
}

function brokenCouch(hall: Hall, chosen: readonly number[]): SelectionFault | undefined {
  const missing = matesMissing(hall, chosen);
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
  rules: Pick<SelectionRules, 'premiumLevels'>,
): SelectionFault | undefined {
  const asked = toConfirm(hall, chosen, confirmed, rules);
  const kinds = CONFIRMATIONS.filter((kind) => asked.has(kind));
  return kinds.length > 0 ? { code: 'CONFIRMATION_REQUIRED', kinds } : undefined;
}
