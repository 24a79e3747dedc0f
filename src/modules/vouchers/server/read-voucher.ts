import type { Input, Reply } from '#kernel/endpoint.ts';
import { toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { memberOfReference } from '#modules/memberships/rules/points.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { voucherBalance, voucherHistory } from '../contract.ts';
import { historyOf } from '../rules/history.ts';
import { ledgerReference } from '../rules/ledger.ts';
import { freeOf, voucherRefusal } from '../rules/voucher.ts';
import { voucherState } from '../rules/voucher-state.ts';
import { entriesOfAccount } from './ledger/ledger-store.ts';
import { findVoucher } from './look-up-vouchers.ts';

/** `GET /api/payment/voucher`: what a voucher can pay. */
export async function voucherBalanceFor(
  ctx: Context,
  { query }: Input<typeof voucherBalance>,
): Promise<Reply<typeof voucherBalance>> {
  const { voucher, user } = await findVoucher(ctx, query.reference);
  const refusal = voucherRefusal(voucher, user);
  if (refusal) throw refuse(refusal);
  const { reference, currency, firstDay, lastDay } = voucher;
  const { name, least, most } = voucher.class;
  const major = (amount: number | null): number | null =>
    amount === null ? null : toMajor(amount, currency);
  return {
    payment: {
      reference,
      name: textFor(name, ctx.locale),
      balance: toMajor(freeOf(voucher), currency),
      currency,
      minimum: major(least),
      maximum: major(most),
      startDate: firstDay,
      endDate: lastDay,
    },
  };
}

/** `GET /api/system-vouchers/:reference/history`: also of a voucher that is used up or has expired. */
export async function voucherHistoryFor(
  ctx: Context,
  { params }: Input<typeof voucherHistory>,
): Promise<Reply<typeof voucherHistory>> {
  // Of points the ledger has only what they have paid, and not how they were collected.
  if (memberOfReference(ledgerReference(params.reference)) !== undefined)
    throw refuse('SYSTEM_VOUCHER_NOT_FOUND');
  const { voucher, user } = await findVoucher(ctx, params.reference);
  const { reference, currency, balance, lastDay } = voucher;
  const movements = historyOf(await entriesOfAccount(ctx.db, voucher.accountId));
  const deposited = movements.reduce(
    (sum, { action, amount }) => sum + (action === 'issued' ? amount : 0),
    0,
  );
  return {
    voucher: {
      reference,
      name: textFor(voucher.class.name, ctx.locale),
      state: voucherState(voucher, deposited, user.today),
      balance: toMajor(balance, currency),
      currency,
      endDate: lastDay,
    },
    history: movements.toReversed().map(({ at, action, amount, balance: after }) => ({
      date: at.toISOString(),
      action,
      amount: toMajor(amount, currency),
      balance: toMajor(after, currency),
    })),
  };
}
