import { amountOf } from '#kernel/amount-units.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { fromMajor, toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { shareHold } from '#modules/ordering/contract/hold-calls.ts';
import { ledgerReference } from '#modules/vouchers/rules/ledger.ts';
import { shareOut, type EnteredVoucher } from '#modules/vouchers/rules/share-out.ts';
import { withAmount, withVoucher } from '#modules/vouchers/server/enter-vouchers.ts';
import { countTyped, findVoucher, readVouchers } from '#modules/vouchers/server/look-up-vouchers.ts';
import { voucherViews } from '#modules/vouchers/server/voucher-views.ts';
import { voucherPayload } from '../cart/cart-vouchers.ts';
import type { Order } from '../order-store.ts';
import { holdByLink } from './pay-hold.ts';

type Body = Input<typeof shareHold>['body'];

/**
 * What vouchers would pay of a hold, with one more or another amount of one. All of them are counted as typed ones. Refuses
 * ORDER_NOT_FOUND, HOLD_ENDED, and what the vouchers of a cart are refused for.
 */
export async function shareHoldFor(
  ctx: Context,
  { params: { token }, body }: Input<typeof shareHold>,
): Promise<Reply<typeof shareHold>> {
  const order = await holdByLink(ctx, token);
  if (order.status !== 'held' || order.heldUntil! <= ctx.now) throw refuse('HOLD_ENDED');
  const { currency, total } = order;
  const entered = await enter(ctx, order, body);
  const { known, user } = await readVouchers(ctx, referencesOf(entered));
  const shared = shareOut(total, entered, known, user);
  return {
    entered: entered.map(({ reference, amount }) => ({
      reference,
      amount: amount === null ? null : toMajor(amount, currency),
    })),
    vouchers: voucherViews(ctx, shared.parts),
    rest: amountOf(shared.rest),
    restAmount: toMajor(shared.rest, currency),
    ...voucherPayload({ currency }, shared),
  };
}

/** The entered vouchers with what the call changes of them. */
async function enter(
  ctx: Context,
  { currency, total }: Order,
  { vouchers: before, code, change }: Body,
): Promise<readonly EnteredVoucher[]> {
  const inMinor = ({ reference, amount }: Body['vouchers'][number]): EnteredVoucher => ({
    reference: ledgerReference(reference),
    amount: amount === null ? null : fromMajor(amount, currency),
  });
  const entered = before.map(inMinor);
  const references = referencesOf(entered);
  if (new Set(references).size < references.length) throw refuse('CODE_ALREADY_ENTERED');
  const vouchers = await readVouchers(ctx, references);
  if (references.length > 0) countTyped(ctx, references, vouchers);
  const entering = { total, entered, vouchers };
  if (code !== undefined) return withVoucher(entering, await findVoucher(ctx, code));
  return change ? withAmount(entering, inMinor(change)) : entered;
}

const referencesOf = (entered: readonly EnteredVoucher[]): string[] =>
  entered.map(({ reference }) => reference);
