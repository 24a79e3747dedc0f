import { asksDelivery } from '#modules/products/rules/delivery.ts';
import type { CartView, OrderPageData } from '../cart/order-context.ts';

/** Whether a product in the cart needs a way of delivery. */
export const wantsDelivery = ({ products }: OrderPageData, content: CartView['content']): boolean =>
  asksDelivery(content.products, (id) => products.some((one) => one.id === id && one.isDeliveryRequired));

/** Whether a product in the cart is sent to the customer's home. */
export const wantsAddress = (data: OrderPageData, content: CartView['content']): boolean =>
  wantsDelivery(data, content) &&
  data.deliveryWays.some(({ key, needsAddress }) => needsAddress && key === content.delivery);
