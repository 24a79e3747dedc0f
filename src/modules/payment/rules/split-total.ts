/** The amount that a customer wants to pay from a ledger account, and the amount that is free there. Minor units. */
export type WantedPart = {
  readonly accountId: string;
  readonly amount: number;
  /** The account's balance without what is reserved for other payments. */
  readonly free: number;
  /** What it pays of one order at least and at most; null or left out: no limit. */
  readonly least?: number | null;
  readonly most?: number | null;
};

/** Parts that add up to the total: those of accounts, and the rest, for an outside provider. Minor units. */
export type SplitTotal = {
  readonly parts: readonly { readonly accountId: string; readonly amount: number }[];
  readonly rest: number;
};

/** The codes that `splitTotal` returns for a fault, for the contract (specification sections 5 and 8, vouchers). */
export const SPLIT_FAULTS = [
  'CODE_ALREADY_ENTERED',
  'SYSTEM_VOUCHER_NO_BALANCE',
  'SYSTEM_VOUCHER_AMOUNT',
] as const;
export type SplitFault = (typeof SPLIT_FAULTS)[number];

/**
 * Splits a total over ledger accounts, in the given order: each pays the wanted amount, the last one no more than is
 * left (specification section 5: capped at the smaller of order total and balance). Returns a fault when an account is
 * given twice, has less than the wanted amount, would pay nothing, or more or less than one order may have of it.
 */
export function splitTotal(total: number, wanted: readonly WantedPart[]): SplitTotal | SplitFault {
  if (new Set(wanted.map(({ accountId }) => accountId)).size < wanted.length) return 'CODE_ALREADY_ENTERED';
  let rest = total;
  const parts = wanted.map(({ accountId, amount: wantedAmount }) => {
    const amount = Math.min(wantedAmount, rest);
    rest -= Math.max(amount, 0);
    return { accountId, amount };
  });
  const isCovered = parts.every(({ amount }, i) => amount > 0 && amount <= wanted[i]!.free);
  if (!isCovered) return 'SYSTEM_VOUCHER_NO_BALANCE';
  return parts.every(({ amount }, i) => isWithinLimits(amount, wanted[i]!))
    ? { parts, rest }
    : 'SYSTEM_VOUCHER_AMOUNT';
}

/** The last of a balance may be less than the least amount. */
const isWithinLimits = (amount: number, { free, least, most }: WantedPart): boolean =>
  amount >= Math.min(least ?? 0, free) && amount <= (most ?? free);
