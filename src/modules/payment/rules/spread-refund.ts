/** A paid tender, as far as giving back goes: minor units. */
type PaidTender = {
  readonly tenderId: string;
  readonly provider: string;
  readonly amount: number;
  readonly refunded: number;
};

/**
 * Over which tenders of an order an amount goes back: an outside provider's money first, what came out of our own
 * ledger after it, each up to what it still has. Minor units. Throws when they have less together.
 */
export function spreadRefund(
  tenders: readonly PaidTender[],
  amount: number,
): { readonly tenderId: string; readonly amount: number }[] {
  let rest = amount;
  const isOurs = ({ provider }: PaidTender): number => Number(provider === 'ledger');
  const parts = tenders
    .toSorted((a, b) => isOurs(a) - isOurs(b))
    .map((tender) => {
      const part = Math.min(rest, tender.amount - tender.refunded);
      rest -= part;
      return { tenderId: tender.tenderId, amount: part };
    });
  if (rest > 0) throw new Error(`${rest} of ${amount} has no tender to go back to`);
  return parts.filter((part) => part.amount > 0);
}
