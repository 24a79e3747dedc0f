import { createContext, useContext } from 'react';
import type { Call } from '#platform/browser/call.ts';
import type { OrderLoad } from '../frame/load-order.ts';
import type { TicketCartStore } from '../cart/ticket-cart-store.ts';

/** What the seat step needs in addition to the order: the loaded data, the caller and the cart store. */
export type HallAccess = {
  readonly load: Extract<OrderLoad, { kind: 'order' }>;
  readonly call: Call;
  readonly cartStore: TicketCartStore;
};

export const HallContext = createContext<HallAccess | null>(null);

/** Throws outside of an order. */
export function useHallAccess(): HallAccess {
  const access = useContext(HallContext);
  if (!access) throw new Error('useHallAccess() outside of an order');
  return access;
}
