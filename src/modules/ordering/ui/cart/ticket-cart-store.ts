import type { Call } from '#platform/browser/call.ts';
import { enterStep, extendTime, readCart, resetOrder, writeCart } from '#modules/ordering/contract.ts';
import { openCartDesk, type CartDesk, type DraftOf } from './cart-store.ts';
import type { CartView } from './order-context.ts';

/** The cart of one showing; its seats have a clock, which can be asked for more. */
export type TicketDesk = CartDesk<'tickets'> & { readonly extend: () => Promise<boolean> };

type Wishes = {
  readonly cart: CartView;
  readonly call: Call;
  /** Told after each change that the server has taken. */
  readonly onTaken: () => void;
};

/** Opens the desk for one showing's cart. */
export function openTicketDesk({ cart, call, onTaken }: Wishes): TicketDesk {
  const params = { id: cart.presentationId };
  const desk = openCartDesk<'tickets'>({
    cart,
    onTaken,
    calls: {
      read: () => call(readCart, { params }),
      write: (body, options) => call(writeCart, { params, body }, options),
      enter: (step) => call(enterStep, { params, body: { step } }),
      reset: (keepCustomer) => call(resetOrder, { params, body: { keepCustomer } }),
      withDraft,
    },
  });
  return { ...desk, extend: () => desk.ask(() => call(extendTime, { params })) };
}

/** Content, and the tickets that seats carry. */
function withDraft(cart: CartView, draft: DraftOf<'tickets'>): CartView {
  const chosen = new Map((draft.tickets ?? []).map((ticket) => [ticket.seatNo, ticket]));
  const seats = cart.seats.map((seat) => ({ ...seat, ...chosen.get(seat.seatNo) }));
  return { ...cart, seats, content: { ...cart.content, ...draft } };
}
