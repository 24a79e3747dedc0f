import { asksDelivery } from '#modules/ordering/rules/delivery.ts';
import type { CartView, OrderPageData } from './order-context.ts';

/** Whether something of the cart demands a way of delivery. */
export const wantsDelivery = ({ products }: OrderPageData, content: CartView['content']): boolean =>
  asksDelivery(content.products, (id) => products.some((one) => one.id === id && one.isDeliveryRequired));
