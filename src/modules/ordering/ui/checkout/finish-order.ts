import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import type { AnyOrder } from '../cart/order-context.ts';
import { sendAnalytics } from '../frame/use-order-analytics.ts';

type Paid = {
  readonly order: AnyOrder;
  /** The token of the e-ticket's address. */
  readonly link: string;
  readonly code: string;
  /** Goes to a path, which replaces the payment's page in the history. */
  readonly go: (path: string) => void;
};

/**
 * After the payment: sends the purchase to analytics, shows the tickets, and reads the cart, which the server has
 * emptied (specification section 4, 'Reset').
 */
export async function finishOrder({ order, link, code, go }: Paid): Promise<void> {
  await sendAnalytics(order, ({ trackPurchase }) => trackPurchase(order, code));
  go(orderingAddress.confirmation(order.scope, link));
  await order.refresh();
}
