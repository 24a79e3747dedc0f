/** What a customer wants to pay from a ledger account, and what is free there. Minor units. */
export type LedgerWish = {
  readonly accountId: string;
  readonly amount: number;
  /** The account's balance without what is reserved for other payments. */
  readonly free: number;
};

/** Parts that add up to the total: those of accounts, and the rest, for an outside provider. Minor units. */
export type SplitTotal = {
  readonly parts: readonly { readonly accountId: string; readonly amount: number }[];
  readonly rest: number;
};

/** The codes that `splitTotal` answers instead, for the contract (specification sections 5 and 8, vouchers). */
export const SPLIT_FAULTS = ['CODE_ALREADY_ENTERED', 'SYSTEM_VOUCHER_NO_BALANCE'] as const;
export type SplitFault = (typeof SPLIT_FAULTS)[number];

/**
 * Splits a total over ledger accounts, in the order in which they are named: each pays what is wanted of it, the last
 * one no more than is still to be paid (specification section 5: capped at the smaller of order total and balance).
 * A fault when one is named twice, has not what is wanted of it, or would pay nothing.
 */
export function splitTotal(total: number, wishes: readonly LedgerWish[]): SplitTotal | SplitFault {
  if (new Set(wishes.map(({ accountId }) => accountId)).size < wishes.length) return 'CODE_ALREADY_ENTERED';
  let rest = total;
  const parts = wishes.map(({ accountId, amount: wanted }) => {
    const amount = Math.min(wanted, rest);
    rest -= Math.max(amount, 0);
    return { accountId, amount };
  });
  const isCovered = parts.every(({ amount }, i) => amount > 0 && amount <= wishes[i]!.free);
  return isCovered ? { parts, rest } : 'SYSTEM_VOUCHER_NO_BALANCE';
}
