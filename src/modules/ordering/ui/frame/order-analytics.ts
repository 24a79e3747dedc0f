import {
  areKeptEvents,
  createAnalytics,
  dataLayer,
  type AnalyticsEvent,
  type AnalyticsItem,
} from '#platform/browser/analytics.ts';
import { currentConsent, watchConsent } from '#platform/browser/consent.ts';
import { storedValue } from '#platform/browser/storage.ts';
import { loadTagManager } from '#platform/browser/tag-manager.ts';
import { bySize } from '#kernel/amount.ts';
import { majorUnits } from '#modules/sales/ui/money-text.ts';
import { LINK_PARAMETER } from '#modules/ordering/rules/addresses.ts';
import { isSameScope, type CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { keptLink } from '../confirmation/kept-link.ts';
import type { AnyOrder, OrderController } from '../cart/order-context.ts';

/**
 * The events of an order for the brand's tag manager: five, each once. They are sent only if the brand has one and the
 * visitor agreed, never while a card form is on the page, and never with personal data. Loaded only when needed.
 */

const analytics = createAnalytics(dataLayer, storedValue('session', 'foyer_analytics', areKeptEvents));

type Showing = Pick<OrderController, 'data'>;

/** Sends the events of a step, now or as soon as the visitor agrees. Returns the function that stops it. */
export function followOrder(order: AnyOrder): () => void {
  const follow = (): void => {
    // No tag runs on the page of the card form; its events wait for the next step.
    const isCardStep = order.step === 'customerInfo';
    if (currentConsent() !== 'granted') return analytics.stop();
    if (!isCardStep) {
      hideLink();
      loadTagManager(order.configuration.tagManager.id, new Date());
    }
    analytics.hold(isCardStep);
    analytics.start();
    if (order.kind === 'tickets') trackView(order);
    if (isCardStep) trackCheckout(order);
  };
  follow();
  return watchConsent(follow);
}

/**
 * Removes the token from the confirmation's address, because tags send the address to others and the token gives access
 * to the tickets. It is kept in session storage for a reload.
 */
function hideLink(): void {
  const address = new URL(location.href);
  const link = address.searchParams.get(LINK_PARAMETER);
  if (link === null) return;
  keptLink.write(link);
  address.searchParams.delete(LINK_PARAMETER);
  history.replaceState(history.state, '', address);
}

/** The fields that all items of a showing share. */
function itemOfShowing({
  data: { presentation },
}: Showing): Omit<AnalyticsItem, 'price' | 'quantity' | 'item_id'> {
  return {
    item_name: presentation.featureName,
    ...ofBrand(),
    item_category: presentation.locationName,
    item_category3: presentation.venueName,
    item_variant: presentation.dateTime,
  };
}

/** The brand, from the document's element. */
function ofBrand(): Pick<AnalyticsItem, 'item_brand'> {
  const { brand } = document.documentElement.dataset;
  return brand ? { item_brand: brand } : {};
}

/** Tickets, add-ons and products as items; service charges are left out everywhere. */
function itemsOf(order: AnyOrder): AnalyticsItem[] {
  const showing = order.kind === 'tickets' ? order : null;
  return order.cart.bill.lines
    .filter(({ kind }) => kind !== 'charge')
    .map((line) => ({
      ...(showing && line.kind === 'ticket'
        ? { ...itemOfShowing(showing), item_id: `${showing.cart.presentationId}:${line.itemId}` }
        : { item_name: line.name, ...ofBrand(), item_id: `${line.kind}:${line.itemId}` }),
      item_category2: line.name,
      ...(line.variants && { item_variant: line.variants.join(', ') }),
      price: majorUnits(line.unit, order.cart.bill.currency),
      quantity: line.quantity,
    }));
}

/** The goods of an order, as all its events contain them. */
type Goods = Pick<AnalyticsEvent['ecommerce'], 'currency' | 'value' | 'items'>;

const goodsOf = (order: AnyOrder): Goods => {
  const { currency, goods } = order.cart.bill;
  return { currency, value: majorUnits(goods, currency), items: itemsOf(order) };
};

/** The cart as it was paid. Stored, because it is empty after the payment and the bank's page unloads the document. */
type PaidFor = { readonly scope: CartScope; readonly goods: Goods };
const paidFor = storedValue(
  'session',
  'foyer_analytics_cart',
  (value): value is PaidFor =>
    typeof value === 'object' && value !== null && 'goods' in value && 'scope' in value,
);

/** The showing was opened. */
function trackView(order: OrderController): void {
  const { presentation, priceLevels } = order.data;
  const { currency } = order.cart.bill;
  const [lowest] = priceLevels.flatMap(({ tickets }) => tickets.map(({ price }) => price)).toSorted(bySize);
  const price = lowest === undefined ? 0 : majorUnits(lowest, currency);
  const item = {
    ...itemOfShowing(order),
    item_id: String(presentation.id),
    price,
    quantity: 1,
  };
  const ecommerce = { currency, value: price, items: [item] };
  analytics.push({ event: 'view_item', ecommerce }, `view_item:${presentation.id}`);
}

/** Seats and tickets are chosen; the customer's details come next. */
function trackCheckout(order: AnyOrder): void {
  const { cartId } = order.cart;
  const goods = goodsOf(order);
  if (goods.items.length === 0 || cartId === null) return;
  paidFor.write({ scope: order.scope, goods });
  analytics.push({ event: 'add_to_cart', ecommerce: goods }, `add_to_cart:${cartId}`);
  analytics.push({ event: 'begin_checkout', ecommerce: goods }, `begin_checkout:${cartId}`);
}

/** A payment method was chosen and filled in. */
export function trackPaymentInfo(order: AnyOrder, way: string): void {
  const { cartId } = order.cart;
  const goods = goodsOf(order);
  paidFor.write({ scope: order.scope, goods });
  const ecommerce = { ...goods, payment_type: way };
  analytics.push({ event: 'add_payment_info', ecommerce }, `add_payment_info:${cartId}`);
}

/** The order is paid; `code` is its code. Prices include the tax, and delivery is free. */
export function trackPurchase(order: AnyOrder, code: string): void {
  const paid = paidFor.read();
  if (!paid || !isSameScope(paid.scope, order.scope)) return;
  const ecommerce = { transaction_id: code, ...paid.goods, tax: 0, shipping: 0 };
  analytics.push({ event: 'purchase', ecommerce }, `purchase:${code}`);
  paidFor.remove();
}
