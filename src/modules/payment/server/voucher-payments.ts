import { fromMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { pointsOfAmount } from '#modules/memberships/rules/points.ts';
import { splitTotal } from '#modules/payment/rules/split-total.ts';
import { priceChanged } from '#modules/sales/rules/compare.ts';
import { ledgerReference } from '#modules/vouchers/rules/ledger.ts';
import { freeOf, usableVoucher, type Voucher } from '#modules/vouchers/rules/voucher.ts';
import { readVouchers, type FoundVouchers } from '#modules/vouchers/server/look-up-vouchers.ts';

/** A part of the cart's `voucherPayments` (specification section 3, 'Cart payload'). */
export type VoucherPayment = {
  /** The voucher's reference. */
  readonly id?: string | number | null | undefined;
  /** The amount that it is to pay, in major units. */
  readonly amount?: number | null | undefined;
  /** The loyalty points that it is to take; left out for vouchers. */
  readonly points?: number | undefined;
};

/** The references of a commit's vouchers, as they are stored. */
export const referencesOf = (payments: readonly VoucherPayment[]): string[] => payments.map(referenceOf);

const referenceOf = ({ id }: VoucherPayment): string => ledgerReference(String(id ?? ''));

/** The vouchers of a commit; unknown ones are left out. */
export const paymentVouchers = (ctx: Context, payments: readonly VoucherPayment[]): Promise<FoundVouchers> =>
  readVouchers(ctx, referencesOf(payments));

/** What a voucher pays of a total, in minor units, and the loyalty points that this takes. */
export type VoucherPart = {
  readonly voucher: Voucher;
  readonly amount: number;
  readonly points: number | undefined;
};

/** The vouchers' parts of a total, each with its voucher, and the rest. Minor units. */
export type VoucherSplit = {
  readonly parts: readonly VoucherPart[];
  readonly rest: number;
};

/**
 * Splits a total (minor units) into the vouchers' parts and the rest. Refuses what is wrong with a voucher, also an amount
 * above its balance (`VOUCHER_REFUSALS`), SYSTEM_VOUCHER_AMOUNT for an amount outside of its limits, CODE_ALREADY_ENTERED,
 * and PRICE_CHANGED for other points than the visitor saw. A parallel payment may take the balance first: then reserving
 * fails.
 */
export function splitOverVouchers(
  { total, currency }: { readonly total: number; readonly currency: string },
  payments: readonly VoucherPayment[],
  { known, user }: FoundVouchers,
): VoucherSplit {
  const wanted = payments.map((payment) => {
    const amount = fromMajor(payment.amount ?? 0, currency);
    // Checked before the voucher: a payment of 0 must not show which vouchers exist.
    if (amount <= 0) throw refuse('SYSTEM_VOUCHER_NO_BALANCE');
    const { voucher, refusal } = usableVoucher(referenceOf(payment), known, { ...user, currency });
    if (refusal !== undefined) throw refuse(refusal);
    return { voucher, amount, agreed: payment.points };
  });
  const split = splitTotal(
    total,
    wanted.map(({ voucher, amount }) => ({
      accountId: voucher.accountId,
      amount,
      free: freeOf(voucher),
      least: voucher.class.least,
      most: voucher.class.most,
    })),
  );
  if (typeof split === 'string') {
    const lacksPoints = wanted.some(({ voucher, amount }) => voucher.points && amount > freeOf(voucher));
    throw refuse(split === 'SYSTEM_VOUCHER_NO_BALANCE' && lacksPoints ? 'POINTS_NO_BALANCE' : split);
  }
  const parts = split.parts.map(({ amount }, i) => {
    const { voucher, agreed } = wanted[i]!;
    const points = voucher.points?.worth ? pointsOfAmount(amount, voucher.points.worth) : undefined;
    // What points are worth has changed since the visitor saw it.
    if (agreed !== undefined && agreed !== points) throw priceChanged({ total, currency });
    return { voucher, amount, points };
  });
  return { rest: split.rest, parts };
}
