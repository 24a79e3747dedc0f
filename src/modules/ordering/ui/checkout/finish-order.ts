import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import type { AnyOrder } from '../cart/order-context.ts';
import { sendAnalytics } from '../frame/use-order-analytics.ts';

type Paid = {
  readonly order: AnyOrder;
  /** The token of the e-ticket's address. */
  readonly link: string;
  readonly code: string;
  /** Leads to a path, in place of the page of payment. */
  readonly go: (path: string) => void;
};

/**
 * After the payment: counts the purchase and shows the tickets. What the order used was emptied with it
 * (specification section 4, 'Reset'); what the visitor has begun meanwhile is another order's. Going back leads
 * to what can be chosen, never to paying again.
 */
export async function finishOrder({ order, link, code, go }: Paid): Promise<void> {
  await sendAnalytics(order, ({ trackPurchase }) => trackPurchase(order, code));
  go(orderingAddress.confirmation(order.scope, link));
  await order.refresh();
}
