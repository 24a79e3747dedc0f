import { uuidv7 } from '#kernel/ids.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import {
  comesTooLate,
  nextStatus,
  combinedStatusOf,
  type CombinedStatus,
  type TenderStatus,
} from '#modules/payment/rules/tender-states.ts';
import { wholeRefundKey } from '#modules/payment/rules/refund-states.ts';
import { insertRefund, type Refund } from './refund-store.ts';
import { lockTendersOfSameOrder, updateTender, type Tender, type TenderChange } from './tender-store.ts';

export type Recorded = {
  /** The tender after the change. */
  readonly tender: Tender;
  /** Its status before; the same as now when nothing has changed. */
  readonly from: TenderStatus;
  /** The status of all tenders of its order together. */
  readonly combined: CombinedStatus;
  readonly tenders: readonly Tender[];
  /** Written now because the payment arrived after the order had ended: `payRefund` pays it. */
  readonly refund?: Refund;
};

/**
 * Stores the provider's outcome in the tender, by the table of states, and returns the combined status of the order's
 * tenders. Late and repeated outcomes change nothing; a payment that arrives after a failure is refunded completely.
 * Call it inside the transaction that settles the order. Throws when there is no such tender, or when the provider has
 * taken another amount than the tender's.
 */
export async function recordOutcome(
  tx: BrandDb,
  tenderId: string,
  outcome: Outcome,
  now: Date,
): Promise<Recorded> {
  const before = await lockTendersOfSameOrder(tx, tenderId);
  const known = before.find((one) => one.tenderId === tenderId);
  if (!known) throw new Error(`no tender ${tenderId}`);
  assertWhole(known, outcome);
  const isLate = comesTooLate(known.status, outcome.status);
  // In one statement, because of the index `tender_one_outside`: one open or paid outside tender for each order.
  const change = { ...changeBy(known, outcome), refunded: isLate ? known.amount : known.refunded };
  await updateTender(tx, tenderId, change, now);
  const refund = isLate ? await refundWhole(tx, known, now) : undefined;
  const tender = { ...known, ...change, updatedAt: now };
  const tenders = before.map((one) => (one === known ? tender : one));
  return {
    tender,
    from: known.status,
    combined: combinedStatusOf(tenders),
    tenders,
    ...(refund && { refund }),
  };
}

/** A charge of another amount pays nothing: the order waits until an operator has looked at the charge. */
function assertWhole({ tenderId, amount, currency }: Tender, outcome: Outcome): void {
  if (outcome.status !== 'paid' || (outcome.amount === amount && outcome.currency === currency)) return;
  throw new Error(
    `tender ${tenderId} is of ${amount} ${currency}, its charge of ${outcome.amount} ${outcome.currency}`,
  );
}

/** Writes the refund of a payment that arrived after its order had ended. */
async function refundWhole(tx: BrandDb, { tenderId, amount }: Tender, now: Date): Promise<Refund> {
  const refundId = uuidv7(now.getTime());
  const key = wholeRefundKey(tenderId);
  const refund = await insertRefund(tx, { refundId, tenderId, amount, key, reason: 'came_too_late' }, now);
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
