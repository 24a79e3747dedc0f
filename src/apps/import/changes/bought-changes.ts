/**
 * Changes of presentations that people have bought. An import says which orders it touches, needs that number as a
 * confirmation, and then does for the buyers what the operator's own calls do.
 */
import { sum } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import { sourced, type Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { zonedIso } from '#modules/catalog/rules/zoned-iso.ts';
import { lockPresentation, type LockedPresentation } from '#modules/catalog/server/change-presentation.ts';
import { usualRefundUntil, type WholeChangeKind } from '#modules/ordering/rules/presentation-changes.ts';
import { openChange, ordersTouched, touchesNobody } from '#modules/ordering/server/changes/open-change.ts';
import { touchedBy, type Touched } from '#modules/ordering/server/changes/touched.ts';
import { faultOf } from '../checks/check-references.ts';
import type { StoredShowing, Known } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';
import { saleOf, zoneOfVenue } from '../view.ts';
import { changeKind } from './change-kind.ts';
import type { Withdrawn } from './withdrawn.ts';

/** Start in ISO 8601 by the complex's clocks, and the hall's key. */
export type TimeAndHall = { readonly dateTime: string; readonly venue: string };

/** A presentation that people have bought and that the import cancels or moves. */
export type BoughtChange = {
  readonly key: string;
  readonly kind: WholeChangeKind;
  /** It is cancelled because the feed that it is from has it no more. */
  readonly isWithdrawn: boolean;
  /** `to` is the same as `from` when it is cancelled. */
  readonly from: TimeAndHall;
  readonly to: TimeAndHall;
  readonly touched: Touched;
};

/** A change that may touch orders, with its document. */
type Candidate = {
  readonly id: number;
  readonly source: Sourced<unknown>;
  readonly change: Omit<BoughtChange, 'touched'>;
};

/** A change that touches orders, and its presentation as it is, whose row is locked. */
type LockedChange = Candidate & { readonly before: LockedPresentation; readonly touched: Touched };

type At = {
  readonly known: Known;
  readonly view: Known;
  readonly stored: readonly StoredShowing[];
  readonly withdrawn: readonly Withdrawn[];
  readonly now: Date;
};

/**
 * Finds the changes that touch orders. The rows of their presentations stay locked until the transaction ends, so that
 * no order is placed in between.
 */
export async function lockBoughtChanges(tx: BrandDb, set: ImportSet, at: At): Promise<LockedChange[]> {
  const changes: LockedChange[] = [];
  // In one order for all, so that no two transactions wait for each other.
  for (const candidate of candidatesOf(set, at).toSorted((a, b) => a.id - b.id)) {
    const before = (await lockPresentation(tx, candidate.id))!;
    const touched = await touchedBy(tx, candidate.id);
    if (!touchesNobody(touched)) changes.push({ ...candidate, before, touched });
  }
  return changes;
}

/** Keys of the presentations that the import cancels or moves, bought or not. */
export const keysOfChanges = (set: ImportSet, at: At): string[] =>
  candidatesOf(set, at).map(({ change: { key } }) => key);

function candidatesOf(
  { presentations }: ImportSet,
  { known, view, stored, withdrawn, now }: At,
): Candidate[] {
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const gone = withdrawn.map(
    ({ file, stored: { key, presentation_id: id, starts_at, venue } }): Candidate => {
      const from = timeAndHall(known, starts_at, venue);
      const change = { key, kind: 'cancelled', isWithdrawn: true, from, to: from } as const;
      return { id, source: sourced(file, '', undefined), change };
    },
  );
  const changed = presentations.flatMap((source) => {
    const { key, venue, startsAt } = source.value;
    const row = byKey.get(key);
    if (!row) return [];
    const { status } = saleOf(source.value, row, { view, now });
    const before = { ...row, startsAt: row.starts_at, endsAt: row.ends_at };
    const kind = changeKind(before, { status, venue, startsAt: new Date(startsAt) }, now);
    if (!kind) return [];
    const from = timeAndHall(known, row.starts_at, row.venue);
    const to = kind === 'moved' ? timeAndHall(view, new Date(startsAt), venue) : from;
    const change = { key, kind, isWithdrawn: false, from, to };
    return [{ id: row.presentation_id, source, change }];
  });
  return [...gone, ...changed];
}

/** When and where a presentation is shown, by the clocks that a complex has before the import (`known`) or after it. */
export const timeAndHall = (view: Known, startsAt: Date, venue: string): TimeAndHall => ({
  dateTime: zonedIso(startsAt, zoneOfVenue(view, venue) ?? 'UTC'),
  venue,
});

/** How many orders changes touch: the number that confirms them. */
export const allOrdersTouched = (changes: readonly { readonly touched: Touched }[]): number =>
  sum(changes.map(({ touched }) => ordersTouched(touched)));

/** A fault for each change when fewer orders are confirmed than the changes touch. */
export const checkConfirmed = (changes: readonly LockedChange[], confirmed: number): Fault[] =>
  allOrdersTouched(changes) <= confirmed
    ? []
    : changes.map(({ source, change: { key, kind }, touched }) => {
        const { tickets } = touched;
        return faultOf(source, '', 'ORDERS_TOUCHED', { key, kind, orders: ordersTouched(touched), tickets });
      });

/** The changes as a report has them. */
export const reported = (changes: readonly LockedChange[]): BoughtChange[] =>
  changes.map(({ change, touched }) => ({ ...change, touched }));

type By = {
  readonly operator: { readonly name: string };
  readonly returnsUntilHours: number;
  readonly now: Date;
};

/**
 * Writes the changes for the job that handles their orders: refunds and e-mails. The presentations have been written, in
 * the same transaction.
 */
export async function openBoughtChanges(
  tx: BrandDb,
  changes: readonly LockedChange[],
  { operator, returnsUntilHours, now }: By,
): Promise<void> {
  for (const { change, before, touched } of changes) {
    const after = (await lockPresentation(tx, before.presentationId))!;
    const { key, kind } = change;
    const refundUntil = kind === 'moved' ? usualRefundUntil(after.startsAt, returnsUntilHours, now) : null;
    const [from, to] = [before, kind === 'moved' ? after : before].map(({ startsAt, venueId }) => ({
      startsAt,
      venueId,
    })) as [TimeAndVenue, TimeAndVenue];
    const { presentationId } = before;
    await openChange(tx, { key, presentationId, kind, from, to, refundUntil }, touched, { operator, now });
  }
}

type TimeAndVenue = Pick<LockedPresentation, 'startsAt' | 'venueId'>;
