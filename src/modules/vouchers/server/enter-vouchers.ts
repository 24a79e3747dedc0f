import { refuse } from '#kernel/refusal.ts';
import { payableRange, shareOut, type EnteredVoucher } from '../rules/share-out.ts';
import { voucherRefusal, type Voucher } from '../rules/voucher.ts';
import type { FoundVouchers, TypedVoucher } from './look-up-vouchers.ts';

/** The most vouchers of one order, as many as a commit may have. */
export const MOST_VOUCHERS = 20;

/** The vouchers that were entered for a total (minor units), as they are now. */
export type Entering = {
  readonly total: number;
  readonly entered: readonly EnteredVoucher[];
  readonly vouchers: FoundVouchers;
};

/**
 * The entered vouchers with one more. Refuses what is wrong with it (`VOUCHER_REFUSALS`), CODE_ALREADY_ENTERED,
 * VOUCHERS_FULL, and that it is not needed or cannot pay what is left: NOTHING_LEFT_TO_PAY, SYSTEM_VOUCHER_AMOUNT.
 */
export function withVoucher(
  { total, entered, vouchers }: Entering,
  typed: TypedVoucher,
): readonly EnteredVoucher[] {
  const voucher = usable(typed);
  const { reference } = voucher;
  if (entered.some((one) => one.reference === reference)) throw refuse('CODE_ALREADY_ENTERED');
  if (entered.length >= MOST_VOUCHERS) throw refuse('VOUCHERS_FULL', { most: MOST_VOUCHERS });
  const { rest } = shareOut(total, entered, vouchers.known, vouchers.user);
  if (rest === 0) throw refuse('NOTHING_LEFT_TO_PAY');
  const { least, most } = payableRange(voucher, rest);
  if (most < least) throw refuse('SYSTEM_VOUCHER_AMOUNT');
  return [...entered, { reference, amount: null }];
}

function usable({ voucher, user }: TypedVoucher): Voucher {
  if (!voucher) throw refuse('SYSTEM_VOUCHER_NOT_FOUND');
  const refusal = voucherRefusal(voucher, user);
  if (refusal) throw refuse(refusal);
  return voucher;
}

/**
 * The entered vouchers, of which one pays another amount (minor units; null: as much as it can). Refuses
 * SYSTEM_VOUCHER_NOT_FOUND for one that was not entered, and an amount that it cannot pay now: SYSTEM_VOUCHER_AMOUNT.
 */
export function withAmount(
  { total, entered, vouchers }: Entering,
  { reference, amount }: EnteredVoucher,
): readonly EnteredVoucher[] {
  const { parts } = shareOut(total, entered, vouchers.known, vouchers.user);
  const part = parts.find((one) => one.entered.reference === reference);
  if (!part) throw refuse('SYSTEM_VOUCHER_NOT_FOUND');
  const { least, most } = part.range;
  if (amount !== null && (amount < least || amount > most)) throw refuse('SYSTEM_VOUCHER_AMOUNT');
  return entered.map((one) => (one.reference === reference ? { reference, amount } : one));
}
