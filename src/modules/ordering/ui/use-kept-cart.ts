import { useState } from 'react';
import type { CartView } from './order-context.ts';

/**
 * The cart as the visitor saw it when they pressed Pay. From then on it belongs to an order and the server
 * tells an empty one; the page shows what is being paid until that is decided.
 */
export function useKeptCart(cart: CartView, isUnderWay: boolean): CartView {
  const [kept, setKept] = useState(cart);
  const mustKeep = isUnderWay && kept.seats.length > 0;
  if (!mustKeep && kept !== cart) setKept(cart);
  return mustKeep ? kept : cart;
}
