import { fromMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { ledgerReference } from '#modules/payment/rules/ledger.ts';
import { splitTotal, type SplitTotal } from '#modules/payment/rules/split-total.ts';
import { accountsByReference, type LedgerAccount } from './ledger/ledger-store.ts';
import { atVoucherPace } from './voucher-pace.ts';

/** A part of the cart's `voucherPayments` (specification section 3, 'Cart payload'). */
export type VoucherPayment = {
  /** The voucher's reference. */
  readonly id?: string | number | null | undefined;
  /** The amount that it is to pay, in major units. */
  readonly amount?: number | null | undefined;
};

const referenceOf = ({ id }: VoucherPayment): string => ledgerReference(String(id ?? ''));

/** The accounts of a commit's vouchers; unknown vouchers are left out. Refuses TOO_MANY_REQUESTS (`atVoucherPace`). */
export const voucherAccounts = async (
  ctx: Context,
  payments: readonly VoucherPayment[],
): Promise<LedgerAccount[]> =>
  payments.length === 0
    ? []
    : atVoucherPace(ctx, payments.map(referenceOf), (all) => accountsByReference(ctx.db, 'voucher', all));

/** The vouchers' parts of a total, each with its account, and the rest. Minor units. */
export type VoucherSplit = {
  readonly parts: readonly { readonly account: LedgerAccount; readonly amount: number }[];
  readonly rest: number;
};

/**
 * Splits a total (minor units) into the vouchers' parts and the rest. Refuses SYSTEM_VOUCHER_NOT_FOUND,
 * SYSTEM_VOUCHER_NO_BALANCE, CODE_ALREADY_ENTERED. A parallel payment may take the balance first: then reserving fails.
 */
export function splitOverVouchers(
  { total, currency }: { readonly total: number; readonly currency: string },
  payments: readonly VoucherPayment[],
  accounts: readonly LedgerAccount[],
): VoucherSplit {
  const wanted = payments.map((payment) => {
    const amount = fromMajor(payment.amount ?? 0, currency);
    // Checked before the account: a payment of 0 must not show which vouchers exist.
    if (amount <= 0) throw refuse('SYSTEM_VOUCHER_NO_BALANCE');
    const account = accounts.find(({ reference }) => reference === referenceOf(payment));
    if (account?.currency !== currency) throw refuse('SYSTEM_VOUCHER_NOT_FOUND');
    return { account, amount };
  });
  const split = splitTotal(
    total,
    wanted.map(({ account: { accountId, balance, reserved }, amount }) => ({
      accountId,
      amount,
      free: balance - reserved,
    })),
  );
  if (typeof split === 'string') throw refuse(split);
  return { rest: split.rest, parts: withAccounts(split, wanted) };
}

const withAccounts = ({ parts }: SplitTotal, wanted: readonly { readonly account: LedgerAccount }[]) =>
  parts.map(({ amount }, i) => ({ account: wanted[i]!.account, amount }));
