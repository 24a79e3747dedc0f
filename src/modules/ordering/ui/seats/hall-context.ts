import { createContext, useContext } from 'react';
import type { Call } from '#platform/browser/network/call.ts';
import type { keptCalls } from '#modules/seating/ui/kept-call.ts';
import type { OrderLoad } from '../frame/load-order.ts';
import type { TicketCartStore } from '../cart/ticket-cart-store.ts';

/** What the steps of seats and tickets need in addition to the order: the loaded data, the callers and the cart store. */
export type HallAccess = {
  readonly load: Extract<OrderLoad, { kind: 'order' }>;
  readonly call: Call;
  readonly cartStore: TicketCartStore;
  /** Passed on, because the page's own scripts have it. */
  readonly keptCalls: typeof keptCalls;
};

export const HallContext = createContext<HallAccess | null>(null);

/** Throws outside of an order. */
export function useHallAccess(): HallAccess {
  const access = useContext(HallContext);
  if (!access) throw new Error('useHallAccess() outside of an order');
  return access;
}
