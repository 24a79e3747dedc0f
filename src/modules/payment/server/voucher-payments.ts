import { fromMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { ledgerReference } from '#modules/payment/rules/ledger.ts';
import { splitTotal, type SplitTotal } from '#modules/payment/rules/split-total.ts';
import { accountsByReference, type LedgerAccount } from './ledger/ledger-store.ts';

/** A part of the cart's `voucherPayments` (specification section 3, 'Cart payload'). */
export type VoucherPayment = {
  /** The voucher's reference. */
  readonly id?: string | number | null | undefined;
  /** What of the total it is to pay, in major units. */
  readonly amount?: number | null | undefined;
};

const referenceOf = ({ id }: VoucherPayment): string => ledgerReference(String(id ?? ''));

/** The accounts of the vouchers that a cart is to be paid with, as far as they are known. */
export const voucherAccounts = async (
  db: BrandDb,
  payments: readonly VoucherPayment[],
): Promise<LedgerAccount[]> =>
  payments.length === 0 ? [] : accountsByReference(db, 'voucher', payments.map(referenceOf));

/** The vouchers' parts of a total, each with its account, and the rest. */
export type VoucherSplit = {
  readonly parts: readonly { readonly account: LedgerAccount; readonly amount: number }[];
  readonly rest: number;
};

/**
 * What vouchers pay of a total in minor units, and what is left. Refuses SYSTEM_VOUCHER_NOT_FOUND,
 * SYSTEM_VOUCHER_NO_BALANCE, CODE_ALREADY_ENTERED. Other payments may be quicker: reserving tells in the end.
 */
export function splitOverVouchers(
  { total, currency }: { readonly total: number; readonly currency: string },
  payments: readonly VoucherPayment[],
  accounts: readonly LedgerAccount[],
): VoucherSplit {
  const wishes = payments.map((payment) => {
    const amount = fromMajor(payment.amount ?? 0, currency);
    // Before the account is looked at: a payment of nothing must not tell which vouchers exist.
    if (amount <= 0) throw refuse('SYSTEM_VOUCHER_NO_BALANCE');
    const account = accounts.find(({ reference }) => reference === referenceOf(payment));
    if (account?.currency !== currency) throw refuse('SYSTEM_VOUCHER_NOT_FOUND');
    return { account, amount };
  });
  const split = splitTotal(
    total,
    wishes.map(({ account: { accountId, balance, reserved }, amount }) => ({
      accountId,
      amount,
      free: balance - reserved,
    })),
  );
  if (typeof split === 'string') throw refuse(split);
  return { rest: split.rest, parts: withAccounts(split, wishes) };
}

const withAccounts = ({ parts }: SplitTotal, wishes: readonly { readonly account: LedgerAccount }[]) =>
  parts.map(({ amount }, i) => ({ account: wishes[i]!.account, amount }));
