import { createAnalytics, type AnalyticsEvent, type AnalyticsItem } from '#platform/browser/analytics.ts';
import { call } from '#platform/browser/call.ts';
import { storedValue } from '#platform/browser/storage.ts';
import { eTicket } from '#modules/ordering/contract.ts';
import type { OrderController } from './order-context.ts';

/**
 * What the brand's tag manager is told of an order: five events, each once. Nothing unless the brand has
 * one; nothing while a card form is on the page; never who bought.
 */

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const areKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

export const analytics = createAnalytics(
  () => (window.dataLayer ??= []),
  storedValue('session', 'foyer_analytics', areKeys),
);

type Order = Pick<OrderController, 'data' | 'cart' | 'configuration'>;

/** Lets events out when the brand has a tag manager. */
export function startAnalytics({ active, id }: OrderController['configuration']['tagManager']): void {
  if (active && id !== '') analytics.start();
  else analytics.stop();
}

/** What the items of a showing share. */
function itemOfShowing({
  data: { presentation },
}: Order): Omit<AnalyticsItem, 'price' | 'quantity' | 'item_id'> {
  return {
    item_name: presentation.featureName,
    item_category: presentation.locationName,
    item_category3: presentation.venueName,
    item_variant: presentation.dateTime,
  };
}

/** Tickets, add-ons and products as items; service charges are left out everywhere. */
function itemsOf(order: Order): AnalyticsItem[] {
  const { bill, presentationId } = order.cart;
  return bill.lines
    .filter(({ kind }) => kind !== 'charge')
    .map((line) => ({
      ...(line.kind === 'ticket' ? itemOfShowing(order) : { item_name: line.name }),
      item_id: line.kind === 'ticket' ? `${presentationId}:${line.itemId}` : `${line.kind}:${line.itemId}`,
      item_category2: line.name,
      price: line.unit,
      quantity: line.quantity,
    }));
}

type Name = AnalyticsEvent['event'];
type More = Partial<AnalyticsEvent['ecommerce']>;

function tell(
  event: Name,
  order: Order,
  items: readonly AnalyticsItem[],
  onceKey: string,
  more: More = {},
): void {
  const value = Number(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0).toFixed(3));
  analytics.push(
    { event, ecommerce: { currency: order.cart.bill.currency, value, ...more, items } },
    onceKey,
  );
}

/** The showing was opened. */
export function trackView(order: Order): void {
  const { presentation, ticketGroups } = order.data;
  const prices = ticketGroups.flatMap(({ tickets }) => tickets.map(({ price }) => price));
  const item = {
    ...itemOfShowing(order),
    item_id: String(presentation.id),
    price: prices.length > 0 ? Math.min(...prices) : 0,
    quantity: 1,
  };
  tell('view_item', order, [item], `view_item:${presentation.id}`);
}

/** Seats and tickets stand; the details come next. */
export function trackCheckout(order: Order): void {
  const items = itemsOf(order);
  const { cartId } = order.cart;
  if (items.length === 0 || cartId === null) return;
  tell('add_to_cart', order, items, `add_to_cart:${cartId}`);
  tell('begin_checkout', order, items, `begin_checkout:${cartId}`);
}

/** A way to pay was chosen and filled in. */
export function trackPaymentInfo(order: Order, way: string): void {
  tell('add_payment_info', order, itemsOf(order), `add_payment_info:${order.cart.cartId}`, {
    payment_type: way,
  });
}

/**
 * Paid. The cart is an order by now, so that its lines are those of the tickets; nothing is asked for where
 * nobody listens.
 */
export async function trackPurchase(order: Order, link: string, code: string): Promise<void> {
  if (!order.configuration.tagManager.active) return;
  const result = await call(eTicket, { params: { token: link } });
  if (!result.ok) return;
  const { lines } = result.data.order;
  const items = lines.map((line) => ({
    ...itemOfShowing(order),
    item_id: `${order.cart.presentationId}:${line.name}`,
    item_category2: line.name,
    price: Number((line.amount / line.quantity).toFixed(3)),
    quantity: line.quantity,
  }));
  tell('purchase', order, items, `purchase:${code}`, { transaction_id: code });
}
