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
  // Codes for extras are not in the content.
  const ofTickets = 'seats' in cart && [
    cart.seats.map(({ seatNo }) => seatNo),
    cart.codes?.map(({ code }) => code),
  ];
  return JSON.stringify([content, ofTickets]);
}

/**
 * The change of price that the visitor is told when `after` takes the place of `before`; `told` is the one that is told
 * already. Null when the price is the one that was seen first, when the visitor has chosen something else, and while
 * something must be corrected, which changes the price again.
 */
export function nextPriceChange(
  told: PriceChange | null,
  before: AnyCart,
  after: AnyCart,
): PriceChange | null {
  if (isEmptyCart(after) || after.fault || choiceIn(before) !== choiceIn(after)) return null;
  const retyped = retypedIn(after);
  if (before.bill.total === after.bill.total && retypedIn(before) === retyped) return told;
  // Of several changes the first total is the one that the visitor has seen.
  const seen = told?.before ?? before.bill.total;
  const isAsSeen = seen === after.bill.total && retyped === 0;
  return isAsSeen ? null : { before: seen, total: after.bill.total, retyped };
}

function retypedIn(cart: AnyCart): number {
  if (!('seats' in cart)) return 0;
  const chosen = new Map(cart.content.tickets.map(({ seatNo, ticketId }) => [seatNo, ticketId]));
  return cart.seats.filter(({ seatNo, ticketId }) => (chosen.get(seatNo) ?? ticketId) !== ticketId).length;
}
