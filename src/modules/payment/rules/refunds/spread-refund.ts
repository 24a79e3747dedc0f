/** A paid tender. Minor units. */
type PaidTender = {
  readonly tenderId: string;
  readonly provider: string;
  readonly amount: number;
  readonly refunded: number;
  readonly createdAt: Date;
};

/**
 * Spreads a refund over the tenders of an order: those of outside providers first, then those of our own ledger, the newest
 * first, each up to its amount that is not refunded yet. Whoever has paid for dearer seats gets that money back when they
 * are changed again, and nobody else. Minor units. Throws when that is less than `amount`.
 */
export function spreadRefund(
  tenders: readonly PaidTender[],
  amount: number,
): { readonly tenderId: string; readonly amount: number }[] {
  let rest = amount;
  const isLedger = ({ provider }: PaidTender): number => Number(provider === 'ledger');
  const parts = tenders
    .toSorted((a, b) => isLedger(a) - isLedger(b) || b.createdAt.getTime() - a.createdAt.getTime())
    .map((tender) => {
      const part = Math.min(rest, tender.amount - tender.refunded);
      rest -= part;
      return { tenderId: tender.tenderId, amount: part };
    });
  if (rest > 0) throw new Error(`${rest} of ${amount} has no tender to go back to`);
  return parts.filter((part) => part.amount > 0);
}
