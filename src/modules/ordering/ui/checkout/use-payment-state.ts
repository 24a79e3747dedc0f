import { useCallback, useEffect, useRef, useState } from 'react';
import { isEmptyCart } from '../cart/checkout.ts';
import type { AnyOrder } from '../cart/order-context.ts';
import { nextPayment, READY, type PaymentEvent, type PaymentState } from './payment-state.ts';

/** The state of the payment, and how to change it. */
export type PaymentStateBox = {
  readonly state: PaymentState;
  readonly dispatch: (event: PaymentEvent) => void;
  /** Current also between two renderings, so that a double press is recognised. */
  readonly now: () => PaymentState;
};

/** Keeps the state of the payment. An order that awaits its payment is found: of another tab, or of before a reload. */
export function usePaymentState(order: AnyOrder, returnedFrom: string | null): PaymentStateBox {
  const { pending, settled } = order.cart;
  // With other goods in the cart, an earlier payment is shown only when the visitor opens it.
  const found = isEmptyCart(order.cart) || order.isPaymentShown ? (pending ?? settled) : null;
  const [state, setState] = useState<PaymentState>(() => {
    const orderId = found?.orderId ?? returnedFrom;
    return orderId === null
      ? READY
      : nextPayment(READY, { type: 'found', orderId, url: pending?.redirectUrl ?? null });
  });
  // Seats that are reserved have a page of their own; an earlier payment of them says nothing of this order.
  const heldLink = found === settled ? settled?.holdLink : null;
  const current = useRef(state);
  const dispatch = useCallback((event: PaymentEvent) => {
    current.current = nextPayment(current.current, event);
    setState(current.current);
  }, []);
  const now = useCallback(() => current.current, []);
  // Another tab of this visitor has begun to pay, or an order was decided before its answer arrived.
  const foundId = found?.orderId;
  const foundUrl = pending?.redirectUrl ?? null;
  useEffect(() => {
    if (foundId === undefined) return;
    dispatch({ type: 'found', orderId: foundId, url: foundUrl });
    if (heldLink) dispatch({ type: 'answered', reply: { status: 'held', orderId: foundId, link: heldLink } });
  }, [foundId, foundUrl, heldLink, dispatch]);
  return { state, dispatch, now };
}
