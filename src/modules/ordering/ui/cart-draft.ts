import type { CartContent } from '#modules/ordering/rules/cart.ts';
import type { CartView } from './order-context.ts';

/** What the visitor has changed and the server does not know yet. */
export type CartDraft = Partial<CartContent>;

/** Whether the bill that was told is no longer the one of what is shown. */
export const changesBill = (draft: CartDraft): boolean =>
  draft.tickets !== undefined || draft.products !== undefined || draft.delivery !== undefined;

/** The cart as the server told it, with a draft laid over it: content, and the tickets that seats carry. */
export function withDraft(cart: CartView, draft: CartDraft): CartView {
  if (Object.keys(draft).length === 0) return cart;
  const chosen = new Map((draft.tickets ?? []).map((ticket) => [ticket.seatNo, ticket]));
  const seats = cart.seats.map((seat) => ({ ...seat, ...chosen.get(seat.seatNo) }));
  return { ...cart, seats, content: { ...cart.content, ...draft } };
}

/** A draft without what has been sent and not been changed again meanwhile. */
export function withoutSent(draft: CartDraft, sent: CartDraft): CartDraft {
  const keys = Object.keys(draft) as (keyof CartDraft)[];
  return Object.fromEntries(keys.filter((key) => draft[key] !== sent[key]).map((key) => [key, draft[key]]));
}
