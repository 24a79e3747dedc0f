import type { BrandDb } from '#platform/server/db.ts';
import { nextStatus, type TenderEvent } from '#modules/payment/rules/tender-states.ts';
import { capture, returnReserve, type LedgerCharge } from '#modules/vouchers/server/ledger/ledger.ts';
import { updateTender, type NewTender, type Tender } from './tender-store.ts';

/**
 * Tenders of our own ledger: reserved in the order's first transaction, captured or returned in its second. The caller
 * has locked the tenders.
 */

/** The amount that a tender of the ledger reserves of its account. */
export function ledgerChargeOf({ tenderId, accountId, amount, points }: NewTender): LedgerCharge {
  if (!accountId) throw new Error(`tender ${tenderId} is of no ledger account`);
  return { tenderId, accountId, amount, points };
}

/** Captures what the tenders of a paid order have reserved. */
export const captureReserved = (tx: BrandDb, tenders: readonly Tender[], now: Date): Promise<void> =>
  end(tx, tenders, { move: capture, event: 'paid' }, now);

/** Returns what the tenders of a failed order have reserved. */
export const returnReserved = (tx: BrandDb, tenders: readonly Tender[], now: Date): Promise<void> =>
  end(tx, tenders, { move: returnReserve, event: 'cancelled' }, now);

type End = { readonly move: typeof capture; readonly event: TenderEvent };

async function end(tx: BrandDb, tenders: readonly Tender[], { move, event }: End, now: Date): Promise<void> {
  const reserved = tenders.filter(({ status }) => status === 'reserved');
  const inOrder = reserved.map((tender) => ({ tender, charge: ledgerChargeOf(tender) }));
  // Sorted by account, as they were reserved, so that two orders cannot deadlock.
  inOrder.sort((a, b) => (a.charge.accountId < b.charge.accountId ? -1 : 1));
  for (const { tender, charge } of inOrder) {
    await move(tx, charge, now);
    await updateTender(tx, tender.tenderId, { ...tender, status: nextStatus(tender.status, event) }, now);
  }
}
