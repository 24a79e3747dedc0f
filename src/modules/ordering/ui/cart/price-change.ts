import type { Amount } from '#kernel/amount.ts';
import { isEmptyCart, type AnyCart } from './checkout.ts';

/** Another total for the same choice: the cinema has changed its prices. */
export type PriceChange = {
  readonly before: Amount;
  readonly total: Amount;
  /** How many tickets have another type than the visitor chose, because that one is not sold any more. */
  readonly retyped: number;
};

/** What the visitor has chosen: while it is the same, another total means another price. */
export function choiceIn(cart: AnyCart): string {
  const { customer: _, ...content } = cart.content;
  return JSON.stringify([content, 'seats' in cart && cart.seats.map(({ seatNo }) => seatNo)]);
}

/** How the price of a choice differs between two carts; null when it does not, or the visitor has chosen something else. */
export function priceChange(before: AnyCart, after: AnyCart): PriceChange | null {
  const isSame = before.bill.total === after.bill.total && retypedIn(before) === retypedIn(after);
  if (isSame || isEmptyCart(after) || choiceIn(before) !== choiceIn(after)) return null;
  return { before: before.bill.total, total: after.bill.total, retyped: retypedIn(after) };
}

function retypedIn(cart: AnyCart): number {
  if (!('seats' in cart)) return 0;
  const chosen = new Map(cart.content.tickets.map(({ seatNo, ticketId }) => [seatNo, ticketId]));
  return cart.seats.filter(({ seatNo, ticketId }) => (chosen.get(seatNo) ?? ticketId) !== ticketId).length;
}
