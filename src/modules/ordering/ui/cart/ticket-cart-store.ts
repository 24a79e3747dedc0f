import type { Call } from '#platform/browser/network/call.ts';
import { enterStep, extendTime, readCart, resetOrder, writeCart } from '#modules/ordering/contract.ts';
import { withoutProof } from '#modules/tickets/rules/proofs/proof.ts';
import { openCartStore, type CartStore, type DraftOf } from './cart-store.ts';
import type { CartView } from './order-context.ts';

/** The cart of one showing; its seats have a clock, which can be extended. */
export type TicketCartStore = CartStore<'tickets'> & { readonly extend: () => Promise<boolean> };

type Options = {
  readonly cart: CartView;
  readonly call: Call;
  /** Called after each change that the server has stored. */
  readonly onSaved: () => void;
};

/** Opens the store of one showing's cart. */
export function openTicketCartStore({ cart, call, onSaved }: Options): TicketCartStore {
  const params = { id: cart.presentationId };
  const cartStore = openCartStore<'tickets'>({
    cart,
    onSaved,
    calls: {
      read: () => call(readCart, { params }),
      write: (body, options) => call(writeCart, { params, body }, options),
      enter: (step) => call(enterStep, { params, body: { step } }),
      reset: (keepCustomer) => call(resetOrder, { params, body: { keepCustomer } }),
      withDraft,
    },
  });
  return { ...cartStore, extend: () => cartStore.runCall(() => call(extendTime, { params })) };
}

/** Applies a draft to the content, and to the tickets of the seats. */
function withDraft(cart: CartView, draft: DraftOf<'tickets'>): CartView {
  const chosen = new Map((draft.tickets ?? []).map((ticket) => [ticket.seatNo, ticket]));
  const seats = cart.seats.map((seat) => {
    const own = chosen.get(seat.seatNo);
    return own ? { ...withoutProof(seat), insteadOf: undefined, ...own } : seat;
  });
  return { ...cart, seats, content: { ...cart.content, ...draft } };
}
