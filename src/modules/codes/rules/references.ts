import { wallClock, type Day } from '#kernel/dates.ts';
import type { ShowingOfCode } from './code-batch.ts';
import { storedCode } from './typed-code.ts';

/**
 * References that the cinema has got from others: vouchers of a hotel's guests, numbers of seniors' cards. A ticket type
 * that asks for references is sold to who has one, as often as its quantity says (specification section 3, 'Ticket':
 * ref1prompt, ref2prompt; section 7, 'editReferencePromptOptionQuantity').
 */

/** The rules of a list of references with the brand's ids, as they are stored; null where a rule does not limit. */
export type ReferenceList = {
  readonly ticketIds: readonly number[];
  readonly locationIds: readonly number[] | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
};

/** References that a visitor has entered for a ticket type, as `storedCode` makes them. */
export type WantedReference = {
  readonly ticketId: number;
  readonly ref1: string;
  readonly ref2?: string | undefined;
};

/** A stored reference with its list. `reference2` is '' where one is enough. */
export type KnownReference = {
  readonly referenceId: number;
  readonly reference: string;
  readonly reference2: string;
  readonly list: ReferenceList;
  readonly quantity: number;
  readonly uses: number;
};

/** Why references open no ticket, whatever is chosen. */
export const REFERENCE_REFUSALS = ['invalid_ssn', 'REFERENCE_NOT_ELIGIBLE', 'REFERENCE_USED'] as const;
export type ReferenceRefusal = (typeof REFERENCE_REFUSALS)[number];

/** Entered references at a showing: for how many more tickets they are good, or why for none. */
export type EnteredReference = WantedReference &
  ({ readonly referenceId: number; readonly left: number } | { readonly refusal: ReferenceRefusal });

export type EligibleReference = Extract<EnteredReference, { readonly referenceId: number }>;

export const isEligible = (entered: EnteredReference): entered is EligibleReference =>
  !('refusal' in entered);

/** Leading zeros do not matter: people leave them out, and spreadsheets drop them. */
const bare = (reference: string): string => reference.replace(/^0+(?=.)/, '');

/** Whether two references are the same one, whatever their zeros. */
export const isSameReference = (one: string, other: string): boolean =>
  bare(storedCode(one)) === bare(storedCode(other));

type At = {
  readonly showing: ShowingOfCode;
  readonly now: Date;
  /** Whether a type asks for an ID number and this is none: a typing mistake, which is no guess. */
  readonly hasWrongId: (wanted: WantedReference) => boolean;
};

/** What entered references open at a showing. Unknown ones and those of another ticket type are the same. */
export const enteredReferences = (
  wanted: readonly WantedReference[],
  known: readonly KnownReference[],
  at: At,
): EnteredReference[] =>
  wanted.map((one) => {
    if (at.hasWrongId(one)) return { ...one, refusal: 'invalid_ssn' };
    const own = known.filter((row) => isReferenceOf(one, row) && isInForce(row.list, at));
    const best = own.toSorted((a, b) => leftOf(b) - leftOf(a))[0];
    if (!best) return { ...one, refusal: 'REFERENCE_NOT_ELIGIBLE' };
    if (leftOf(best) <= 0) return { ...one, refusal: 'REFERENCE_USED' };
    return { ...one, referenceId: best.referenceId, left: leftOf(best) };
  });

const leftOf = ({ quantity, uses }: KnownReference): number => quantity - uses;

export const isReferenceOf = (
  { ticketId, ref1, ref2 = '' }: WantedReference,
  { reference, reference2, list }: KnownReference,
): boolean =>
  list.ticketIds.includes(ticketId) && isSameReference(ref1, reference) && isSameReference(ref2, reference2);

/** The days are days of the purchase in the complex's time, as those of codes are. */
function isInForce({ locationIds, firstDay, lastDay }: ReferenceList, { showing, now }: At): boolean {
  const today = wallClock(now, showing.timeZone).day;
  return (
    (locationIds?.includes(showing.locationId) ?? true) &&
    (firstDay === null || today >= firstDay) &&
    (lastDay === null || today <= lastDay)
  );
}
