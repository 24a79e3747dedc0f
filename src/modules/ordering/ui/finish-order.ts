import { call } from '#platform/browser/call.ts';
import { resetOrder } from '#modules/ordering/contract.ts';
import { trackPurchase } from './order-analytics.ts';
import type { OrderController } from './order-context.ts';

type Paid = {
  readonly order: OrderController;
  /** The token of the e-ticket's address. */
  readonly link: string;
  readonly code: string;
  /** Leads to a path, in place of the page of payment. */
  readonly go: (path: string) => void;
};

/** What stands in the address of the confirmation besides the step. */
export const LINK_PARAMETER = 't';

/**
 * After the payment: counts the purchase, empties what the order used (specification section 4, 'Reset';
 * the customer's details stay for the next one) and shows the tickets. Going back leads to the seats, never
 * to paying again.
 */
export async function finishOrder({ order, link, code, go }: Paid): Promise<void> {
  const { presentationId } = order.cart;
  await trackPurchase(order, link, code);
  go(`/order/${presentationId}?step=confirmation&${LINK_PARAMETER}=${encodeURIComponent(link)}`);
  await call(resetOrder, { params: { id: presentationId }, body: { keepCustomer: true } });
  await order.refresh();
}
