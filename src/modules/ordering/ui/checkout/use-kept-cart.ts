import { useState } from 'react';
import { isEmptyCart } from '../cart/checkout.ts';
import type { AnyOrder } from '../cart/order-context.ts';

/**
 * The order with the cart as it was when the visitor pressed Pay. During the payment the server's cart is empty, and
 * the page shows what is being paid.
 */
export function useKeptCart<Order extends AnyOrder>(order: Order): Order {
  const { cart, isPaying } = order;
  const [kept, setKept] = useState(cart);
  const mustKeep = isPaying && !isEmptyCart(kept);
  if (!mustKeep && kept !== cart) setKept(cart);
  return mustKeep ? { ...order, cart: kept } : order;
}
