import type { Context } from '#platform/server/context.ts';
import { EMPTY_CART } from '#modules/ordering/rules/cart.ts';
import { firstStep } from '#modules/ordering/rules/flow.ts';
import { isSameScope, type CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { readVouchers, type FoundVouchers } from '#modules/vouchers/server/look-up-vouchers.ts';
import { hasVouchers } from '#modules/vouchers/server/voucher-store.ts';
import { openCart, type Cart } from './cart-store.ts';
import { vouchersBeside } from './cart-vouchers.ts';
import { readCartFacts, type Facts } from '../goods.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { awaitingOrder, type AwaitingOrder } from '../awaiting-orders.ts';

/** A visitor's cart of a scope with everything that belongs to it. */
export type ReadCart = {
  readonly scope: CartScope;
  /** Undefined until something was chosen or a step was entered. */
  readonly cart: Cart | undefined;
  readonly facts: Facts;
  /** An order of this scope whose payment is under way. */
  readonly pending: { orderId: string; redirectUrl: string | null } | null;
  /** The address of the page of another order whose payment is under way. */
  readonly otherPayment: string | null;
  /** The vouchers that were entered, as they are now. */
  readonly vouchers: FoundVouchers;
  /** The brand has vouchers. */
  readonly takesVouchers: boolean;
};

/**
 * Reads the visitor's cart of a scope with everything that belongs to it, in one round trip. Refuses what its goods
 * refuse.
 */
export async function readCart(ctx: Context, scope: CartScope): Promise<ReadCart> {
  const readFacts = await readCartFacts(ctx, scope);
  const reading = openCart(ctx).then((cart) => (cart && isSameScope(cart.scope, scope) ? cart : undefined));
  const newCart = { scope, content: EMPTY_CART, step: firstStep(scope.kind) };
  const references = (cart: Cart | undefined) =>
    (cart?.content.voucherPayments ?? []).map(({ reference }) => reference);
  const [cart, facts, awaiting, vouchers, takesVouchers] = await Promise.all([
    reading,
    readFacts(reading.then((cart) => cart ?? newCart)),
    awaitingOrder(ctx, scope),
    reading.then((cart) => readVouchers(ctx, references(cart))),
    hasVouchers(ctx.db),
  ]);
  const pending = awaiting?.isOfScope
    ? { orderId: awaiting.orderId, redirectUrl: awaiting.redirectUrl }
    : null;
  const otherPayment = awaiting && !awaiting.isOfScope ? paymentAddress(awaiting) : null;
  const usable = { ...vouchers, known: vouchersBeside(facts, vouchers.known) };
  return { scope, cart, facts, pending, otherPayment, vouchers: usable, takesVouchers };
}

/** The page that shows the payment of an order. */
export const paymentAddress = ({ holdLink, orderId, kind, subjectId }: AwaitingOrder): string =>
  holdLink === null
    ? orderingAddress.step({ kind, subjectId }, 'customerInfo')
    : orderingAddress.holdReturned(holdLink, orderId);
