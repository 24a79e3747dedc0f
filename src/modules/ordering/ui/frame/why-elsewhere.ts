import { isEmptyCart, type AnyCart } from '../cart/checkout.ts';

/**
 * Why an address leads to another step than its own: the cart has not come so far, or has nothing in it. Null when the
 * payment is shown instead, or that it was made: these have notes of their own.
 */
export function whyElsewhere(cart: AnyCart): 'later' | 'empty' | null {
  if (cart.pending || cart.settled) return null;
  return isEmptyCart(cart) ? 'empty' : 'later';
}
