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
  /** The tender as it stands now. */
  readonly tender: Tender;
  /** The status that it came from; the same again: nothing new. */
  readonly from: TenderStatus;
  /** How all tenders of its order stand together. */
  readonly combined: CombinedStatus;
  readonly tenders: readonly Tender[];
  /** Written now because the money came when the order was over: `payRefund` gives it back. */
  readonly refund?: Refund;
};

/**
 * Writes the provider's word into the tender, by the table of states, and says how the tenders of its order
 * stand together. Late and repeated words change nothing; money that comes after a failure goes back whole. To
 * be called inside the transaction that settles the order. Throws when there is no such tender, or when the provider has
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
  // In one statement: a tender that gives everything back keeps no other from paying its order.
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

/** The refund of money that came when its order was over. */
async function refundWhole(tx: BrandDb, { tenderId, amount }: Tender, now: Date): Promise<Refund> {
  const refundId = uuidv7(now.getTime());
  const key = wholeRefundKey(tenderId);
  const refund = await insertRefund(tx, { refundId, tenderId, amount, key, reason: 'came_too_late' }, now);
  if (!refund) throw new Error(`tender ${tenderId} gives its money back already`);
  return refund;
}

/** What a word tells; what it does not tell stays as it was. */
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

const actionBy = (tender: Tender, outcome: Outcome): Tender['action'] =>
  outcome.status === 'pending' ? (outcome.action ?? tender.action) : tender.action;
