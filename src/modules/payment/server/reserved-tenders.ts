import type { BrandDb } from '#platform/server/db.ts';
import { nextStatus, type TenderEvent } from '#modules/payment/rules/tender-states.ts';
import { capture, returnReserve, type LedgerCharge } from './ledger/ledger.ts';
import { updateTender, type NewTender, type Tender } from './tender-store.ts';

/**
 * Tenders of our own ledger: reserved with their order in its first transaction, decided with it in its second. The
 * caller has locked the tenders.
 */

/** What a tender of the ledger wants of its account. */
export function ledgerChargeOf({ tenderId, accountId, amount }: NewTender): LedgerCharge {
  if (!accountId) throw new Error(`tender ${tenderId} is of no ledger account`);
  return { tenderId, accountId, amount };
}

/** Takes what the tenders of an order have reserved: the order is paid. */
export const captureReserved = (tx: BrandDb, tenders: readonly Tender[], now: Date): Promise<void> =>
  end(tx, tenders, { move: capture, event: 'paid' }, now);

/** Frees what the tenders of an order have reserved: the order came to nothing. */
export const returnReserved = (tx: BrandDb, tenders: readonly Tender[], now: Date): Promise<void> =>
  end(tx, tenders, { move: returnReserve, event: 'cancelled' }, now);

type End = { readonly move: typeof capture; readonly event: TenderEvent };

async function end(tx: BrandDb, tenders: readonly Tender[], { move, event }: End, now: Date): Promise<void> {
  const reserved = tenders.filter(({ status }) => status === 'reserved');
  const inOrder = reserved.map((tender) => ({ tender, charge: ledgerChargeOf(tender) }));
  // By account, as they were reserved: two orders never wait for each other.
  inOrder.sort((a, b) => (a.charge.accountId < b.charge.accountId ? -1 : 1));
  for (const { tender, charge } of inOrder) {
    await move(tx, charge, now);
    await updateTender(tx, tender.tenderId, { ...tender, status: nextStatus(tender.status, event) }, now);
  }
}
