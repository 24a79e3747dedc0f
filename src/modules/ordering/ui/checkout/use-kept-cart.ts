import { useState } from 'react';
import { isEmptyCart } from '../cart/checkout.ts';
import type { AnyOrder } from '../cart/order-context.ts';

/**
 * The order with the cart as the visitor saw it when they pressed Pay. From then on it belongs to an order and the
 * server tells an empty one; the page shows what is being paid until that is decided.
 */
export function useKeptCart<Order extends AnyOrder>(order: Order): Order {
  const { cart, isPaying } = order;
  const [kept, setKept] = useState(cart);
  const mustKeep = isPaying && !isEmptyCart(kept);
  if (!mustKeep && kept !== cart) setKept(cart);
  return mustKeep ? { ...order, cart: kept } : order;
}
