import { amountOf } from '#kernel/amount-units.ts';
import { toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import type { CartPayload } from '#modules/ordering/rules/cart-payload.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import { inSecondCurrency } from '#modules/sales/rules/second-currency.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { pointsOfAmount } from '#modules/memberships/rules/points.ts';
import { pointsViews } from '#modules/tickets/server/goods/seat-views.ts';
import { shareOut, type SharedOut } from '#modules/vouchers/rules/share-out.ts';
import type { Voucher } from '#modules/vouchers/rules/voucher.ts';
import { withoutSpent } from '#modules/vouchers/server/points-vouchers.ts';
import { voucherViews } from '#modules/vouchers/server/voucher-views.ts';
import type { Facts } from '../goods.ts';
import type { CartView } from './cart-view.ts';
import type { ReadCart } from './read-cart.ts';

/** Vouchers as an order can use them: without the loyalty points that its tickets cost. */
export function vouchersBeside({ ticket }: Facts, vouchers: readonly Voucher[]): readonly Voucher[] {
  const spent = ticket ? pointsViews(ticket) : [];
  return vouchers.map((voucher) => withoutSpent(voucher, spent));
}

/** What a cart's vouchers pay of its bill, and what they leave. */
export const sharedOut = (
  { total }: Bill,
  { cart, vouchers }: Pick<ReadCart, 'cart' | 'vouchers'>,
): SharedOut => shareOut(total, cart?.content.voucherPayments ?? [], vouchers.known, vouchers.user);

/** The same as the page shows it. */
export function voucherFields(
  ctx: Context,
  { currency }: Bill,
  { takesVouchers }: Pick<ReadCart, 'takesVouchers'>,
  { parts, rest }: SharedOut,
): Pick<CartView, 'takesVouchers' | 'vouchers' | 'rest'> {
  const second = inSecondCurrency(rest, currency, brandOf(ctx).secondCurrency, ctx.now);
  return {
    takesVouchers,
    vouchers: voucherViews(ctx, parts),
    rest: {
      amount: amountOf(rest),
      second: second && { currency: second.currency, total: amountOf(second.total) },
    },
  };
}

/** The same as the commit sends it back: vouchers that pay nothing are left out. */
export const voucherPayload = (
  { currency }: Pick<Bill, 'currency'>,
  { parts }: SharedOut,
): Pick<CartPayload, 'voucherPayments'> => {
  const paying = parts.filter(({ pays }) => pays > 0);
  return paying.length === 0
    ? {}
    : {
        voucherPayments: paying.map(({ entered, pays, voucher }) => ({
          id: entered.reference,
          amount: toMajor(pays, currency),
          ...(voucher?.points?.worth && { points: pointsOfAmount(pays, voucher.points.worth) }),
        })),
      };
};
