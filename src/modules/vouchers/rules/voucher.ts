import type { Day } from '#kernel/dates.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import { memberOfReference, type PointsWorth } from '#modules/memberships/rules/points.ts';

/** What vouchers of a class share, as it is stored. Amounts are minor units; null where there is no limit. */
export type VoucherClass = {
  /** The benefit's name, for visitors. */
  readonly name: Texts;
  /** An open price: the least and the most that a voucher pays of one order (specification section 5). */
  readonly least: number | null;
  readonly most: number | null;
};

/** A voucher with its ledger account. Amounts are minor units. */
export type Voucher = {
  readonly accountId: string;
  /** As it is stored: `ledgerReference`. */
  readonly reference: string;
  readonly currency: string;
  readonly balance: number;
  /** The part of the balance that is reserved for payments under way. */
  readonly reserved: number;
  readonly class: VoucherClass;
  /** The only customer who may use it; null: whoever has the reference. */
  readonly customerId: number | null;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /**
   * Of the loyalty points of the member who is signed in: the balance is what those are worth that are free (`worth` is null
   * where they pay nothing). Left out for vouchers.
   */
  readonly points?: { readonly free: number; readonly worth: PointsWorth | null };
};

/** Who wants to pay with a voucher, and when. */
export type VoucherUser = {
  /** The customer who is signed in. */
  readonly customerId: number | null;
  /** Today in the brand's time zone. */
  readonly today: Day;
  /** The currency of the order. */
  readonly currency: string;
};

/** Why a voucher cannot pay at all (specification section 8, 'voucher no balance or expired', 'not active', 'not found'). */
export const VOUCHER_REFUSALS = [
  'SYSTEM_VOUCHER_NOT_FOUND',
  'SYSTEM_VOUCHER_NOT_ACTIVE',
  'SYSTEM_VOUCHER_EXPIRED',
  'SYSTEM_VOUCHER_NO_BALANCE',
  // All that is on it is reserved for another payment, which may still fail.
  'SYSTEM_VOUCHER_IN_USE',
  // Of loyalty points.
  'POINTS_NEED_SIGN_IN',
  'MEMBER_NOT_STARTED',
  'MEMBER_EXPIRED',
  'MEMBER_NOT_ACTIVE',
  'POINTS_NO_BALANCE',
] as const;
export type VoucherRefusal = (typeof VOUCHER_REFUSALS)[number];

/** Whether somebody may know of a voucher. One of another customer, or of another currency, is as if it did not exist. */
export const isOwn = (
  voucher: Pick<Voucher, 'customerId' | 'currency'>,
  { customerId, currency }: Pick<VoucherUser, 'customerId' | 'currency'>,
): boolean =>
  voucher.currency === currency && (voucher.customerId === null || voucher.customerId === customerId);

/** Why somebody cannot pay with a voucher that they may know of; undefined when they can. */
export function voucherRefusal(voucher: Voucher, user: VoucherUser): VoucherRefusal | undefined {
  const { firstDay, lastDay, points } = voucher;
  if (firstDay !== null && user.today < firstDay)
    return points ? 'MEMBER_NOT_STARTED' : 'SYSTEM_VOUCHER_NOT_ACTIVE';
  if (lastDay !== null && user.today > lastDay) return points ? 'MEMBER_EXPIRED' : 'SYSTEM_VOUCHER_EXPIRED';
  if (points && !points.worth) return 'MEMBER_NOT_ACTIVE';
  if (freeOf(voucher) > 0) return undefined;
  if (points) return 'POINTS_NO_BALANCE';
  return voucher.balance > 0 ? 'SYSTEM_VOUCHER_IN_USE' : 'SYSTEM_VOUCHER_NO_BALANCE';
}

/** A reference as some visitor may use it: the voucher, or why it pays nothing. */
export type UsableVoucher =
  | { readonly voucher: Voucher; readonly refusal: undefined }
  /** `voucher`: undefined when they may not know of it. */
  | { readonly voucher: Voucher | undefined; readonly refusal: VoucherRefusal };

/** Looks a reference (as it is stored) up among known vouchers, for somebody who wants to pay with it. */
export function usableVoucher(
  reference: string,
  known: readonly Voucher[],
  user: VoucherUser,
): UsableVoucher {
  const voucher = known.find((one) => one.reference === reference);
  if (!voucher || !isOwn(voucher, user)) {
    const arePoints = memberOfReference(reference) !== undefined;
    return { voucher: undefined, refusal: arePoints ? 'POINTS_NEED_SIGN_IN' : 'SYSTEM_VOUCHER_NOT_FOUND' };
  }
  const refusal = voucherRefusal(voucher, user);
  if (refusal === undefined) return { voucher, refusal };
  return { voucher, refusal };
}

/** The end of a reference, or of the member number of points. */
export const lastFourOf = (reference: string): string =>
  (memberOfReference(reference) ?? reference).slice(-4);

/** What is left on a voucher and not reserved for another payment. */
export const freeOf = ({ balance, reserved }: Pick<Voucher, 'balance' | 'reserved'>): number =>
  balance - reserved;
