/** A paid tender. Minor units. */
type PaidTender = {
  readonly tenderId: string;
  /** A uuid of version 7: later orders have greater ones. An order for dearer seats is an order of its own. */
  readonly orderId: string;
  readonly provider: string;
  readonly amount: number;
  readonly refunded: number;
};

/** The part of a refund that goes to a tender, in minor units. */
export type RefundPart = { readonly tenderId: string; readonly amount: number };

/**
 * Spreads a refund over the tenders of an order and of its orders for dearer seats: the newest order first, and of an order
 * the tenders of outside providers before those of our own ledger, each up to its amount that is not refunded yet. Whoever
 * has paid for dearer seats gets that money back when they are changed again, and nobody else. Minor units. Throws when that
 * is less than `amount`.
 */
export function spreadRefund(tenders: readonly PaidTender[], amount: number): RefundPart[] {
  let rest = amount;
  const isLedger = ({ provider }: PaidTender): number => Number(provider === 'ledger');
  const parts = tenders
    .toSorted((a, b) =>
      a.orderId === b.orderId ? isLedger(a) - isLedger(b) : Number(a.orderId < b.orderId) * 2 - 1,
    )
    .map((tender) => {
      const part = Math.min(rest, tender.amount - tender.refunded);
      rest -= part;
      return { tenderId: tender.tenderId, amount: part };
    });
  if (rest > 0) throw new Error(`${rest} of ${amount} has no tender to go back to`);
  return parts.filter((part) => part.amount > 0);
}
