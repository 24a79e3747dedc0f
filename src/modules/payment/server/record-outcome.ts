import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { isAsAsked, type Outcome } from '#modules/payment/rules/outcome.ts';
import {
  comesTooLate,
  nextStatus,
  combinedStatusOf,
  ofLastAttempt,
  type CombinedStatus,
  type TenderStatus,
} from '#modules/payment/rules/tender-states.ts';
import { wholeRefundKey, type RefundReason } from '#modules/payment/rules/refunds/refund-states.ts';
import { insertRefund, type Refund } from './refund-store.ts';
import {
  lockTendersOfSameOrder,
  storeTaken,
  updateTender,
  type Tender,
  type TenderChange,
} from './tender-store.ts';

export type Recorded = {
  /** The tender after the change. */
  readonly tender: Tender;
  /** Its status before; the same as now when nothing has changed. */
  readonly from: TenderStatus;
  /** The status of all tenders of the last attempt to pay its order together. */
  readonly combined: CombinedStatus;
  /** Whether it is of an earlier attempt to pay a hold, which decides nothing any more. */
  readonly isEarlier: boolean;
  readonly tenders: readonly Tender[];
  /** Written now because the payment came too late, or was of another amount: `payRefund` pays it. */
  readonly refund?: Refund;
};

/**
 * Stores the provider's outcome in the tender, by the table of states, and returns the combined status of the order's
 * tenders. Late and repeated outcomes change nothing; a payment that arrives after a failure, or of another amount or
 * currency than the tender's, is refunded completely. Call it inside the transaction that settles the order. Throws when
 * there is no such tender.
 */
export async function recordOutcome(
  tx: BrandDb,
  tenderId: string,
  outcome: Outcome,
  now: Date,
): Promise<Recorded> {
  const before = await lockTendersOfSameOrder(tx, tenderId);
  const found = before.find((one) => one.tenderId === tenderId);
  if (!found) throw new Error(`no tender ${tenderId}`);
  const known = await asTaken(tx, found, outcome);
  const reason = refundReason(found, known, outcome);
  // In one statement, because of the index `tender_one_outside`: one open or paid outside tender for each order.
  const change = { ...changeBy(known, outcome), refunded: reason ? known.amount : known.refunded };
  // Sent with what the caller writes next; when it fails, so does the transaction.
  updateTender(tx, tenderId, change, now).catch(() => {});
  const refund = reason && (await refundWhole(tx, known, reason, now));
  const tender = { ...known, ...change, updatedAt: now };
  const tenders = before.map((one) => (one === found ? tender : one));
  const attempt = ofLastAttempt(tenders);
  return {
    tender,
    from: known.status,
    combined: combinedStatusOf(attempt),
    isEarlier: !attempt.includes(tender),
    tenders,
    ...(refund && { refund }),
  };
}

/** The tender, of the amount that the provider has really taken when that is another one. */
async function asTaken(tx: BrandDb, tender: Tender, outcome: Outcome): Promise<Tender> {
  const { tenderId, status, amount, currency } = tender;
  if (outcome.status !== 'paid' || status === 'paid' || isAsAsked(tender, outcome)) return tender;
  const taken = { amount: outcome.amount, currency: outcome.currency };
  await storeTaken(tx, tenderId, taken);
  return { ...tender, ...taken, askedAmount: amount, askedCurrency: currency };
}

/** Why all of the payment is refunded at once; undefined when it is not. */
function refundReason(found: Tender, known: Tender, { status }: Outcome): RefundReason | undefined {
  if (comesTooLate(found.status, status)) return 'came_too_late';
  return known === found ? undefined : 'amount_differs';
}

/** Writes the refund of a payment that buys nothing. */
async function refundWhole(
  tx: BrandDb,
  { tenderId, amount }: Tender,
  reason: RefundReason,
  now: Date,
): Promise<Refund> {
  const refundId = uuidv7(now.getTime());
  const refund = await insertRefund(
    tx,
    { refundId, tenderId, amount, key: wholeRefundKey(tenderId), reason },
    now,
  );
  if (!refund) throw new Error(`tender ${tenderId} is refunded already`);
  return refund;
}

/** The tender's changes by an outcome; what the outcome does not contain stays as it was. */
function changeBy(tender: Tender, outcome: Outcome): Omit<TenderChange, 'refunded'> {
  const status = nextStatus(tender.status, outcome.status);
  return {
    status,
    providerRef: outcome.providerRef ?? tender.providerRef,
    instrument: outcome.status === 'paid' ? outcome.instrument : tender.instrument,
    reason: status === 'declined' && outcome.status === 'declined' ? outcome.reason : tender.reason,
    action: status === 'pending' ? actionBy(tender, outcome) : null,
  };
}

function actionBy({ action: known }: Tender, outcome: Outcome): Tender['action'] {
  if (outcome.status !== 'pending') return known;
  const action = outcome.action === undefined ? known : outcome.action;
  return outcome.again && action?.kind === 'page' ? { ...action, again: true } : action;
}
