import { freeOf, usableVoucher, type Voucher, type VoucherRefusal, type VoucherUser } from './voucher.ts';

/**
 * What vouchers pay of an order, one after the other in the order in which they were entered. Only the server works it
 * out; pages show it. Amounts are minor units.
 */

/** A voucher that was entered in a cart. */
export type EnteredVoucher = {
  readonly reference: string;
  /** How much of it the visitor wants to use; null: as much as it can pay. */
  readonly amount: number | null;
};

/** The least and the most that a voucher can pay of a sum; `most` is below `least` when it can pay nothing of it. */
export type Range = { readonly least: number; readonly most: number };

/**
 * What a voucher can pay of a sum: at most the smaller of sum and balance (specification section 5), within the limits of
 * its class. The rest of a voucher may be less than the least amount of its class, or it could never be used up.
 */
export function payableRange(voucher: Pick<Voucher, 'balance' | 'reserved' | 'class'>, sum: number): Range {
  const free = freeOf(voucher);
  const { least, most } = voucher.class;
  return { least: Math.min(least ?? 1, free), most: Math.min(sum, free, most ?? free) };
}

/** A voucher's part of an order. */
export type VoucherPart = {
  readonly entered: EnteredVoucher;
  readonly pays: number;
  /** What it could pay of what those before it have left. */
  readonly range: Range;
  /** Undefined when the visitor may not know of it. */
  readonly voucher: Voucher | undefined;
  /** Why it pays nothing; undefined also when nothing is left to pay. */
  readonly refusal: VoucherRefusal | 'SYSTEM_VOUCHER_AMOUNT' | undefined;
};

/** The parts of all entered vouchers, and what they leave to pay in another way. */
export type SharedOut = { readonly parts: readonly VoucherPart[]; readonly rest: number };

/** Shares a total out over vouchers. A voucher that is good no longer stays, with the reason, until it is removed. */
export function shareOut(
  total: number,
  entered: readonly EnteredVoucher[],
  known: readonly Voucher[],
  user: VoucherUser,
): SharedOut {
  let rest = total;
  const parts = entered.map((one) => {
    const part = partOf(one, rest, known, user);
    rest -= part.pays;
    return part;
  });
  return { parts, rest };
}

function partOf(
  entered: EnteredVoucher,
  left: number,
  known: readonly Voucher[],
  user: VoucherUser,
): VoucherPart {
  const { voucher, refusal } = usableVoucher(entered.reference, known, user);
  if (refusal !== undefined) return { entered, pays: 0, range: NOTHING, voucher, refusal };
  const range = payableRange(voucher, left);
  const pays = Math.min(entered.amount ?? range.most, range.most);
  if (left > 0 && pays < range.least)
    return { entered, pays: 0, range, voucher, refusal: 'SYSTEM_VOUCHER_AMOUNT' };
  return { entered, pays: Math.max(pays, 0), range, voucher, refusal: undefined };
}

const NOTHING: Range = { least: 0, most: 0 };
