import { createContext, useContext } from 'react';
import type { Reply } from '#kernel/endpoint.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { ShowingRef } from '#modules/seating/ui/seat-ref.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { orderPage } from '#modules/ordering/contract.ts';
import type { CartContent } from '#modules/ordering/rules/cart.ts';
import type { FlowPage, StepName } from '#modules/ordering/rules/flow.ts';

export type OrderPageData = Reply<typeof orderPage>;
export type CartView = OrderPageData['cart'];

/** What the steps of an order share. Only `ordering/ui` holds the cart; components of goods are controlled. */
export type OrderController = {
  /** Showing, prices, products: as the page was loaded. */
  readonly data: OrderPageData;
  /** The cart as the server last told it, with the changes under way laid over it. */
  readonly cart: CartView;
  readonly configuration: SiteConfiguration;
  /** Countries and the like of the brand. */
  readonly country: string;
  readonly pages: readonly FlowPage[];
  /** The step shown; also in the address (?step=). */
  readonly step: StepName;
  /** A call is under way that the next step waits for. */
  readonly busy: boolean;
  /** Amounts of the bill are those of before the last change; the server's are on their way. */
  readonly isBillDue: boolean;
  /** The last refusal that concerns the whole step; worded by `useRefusalWords`. */
  readonly refusal: RefusalBody | null;
  readonly clearRefusal: () => void;
  /** Goes to a step; false when the server refuses (then `refusal` says why). */
  readonly goTo: (step: StepName) => Promise<boolean>;
  /** Changes what was chosen: shown at once, sent soon, several changes together; reverts when refused. */
  readonly change: (change: Partial<CartContent>) => void;
  /** Waits until every change has reached the server; false when one was refused. */
  readonly flush: () => Promise<boolean>;
  /** Reads the cart anew: after seats were locked or given back, or another tab changed it. */
  readonly refresh: () => Promise<CartView>;
  readonly extend: () => Promise<boolean>;
  readonly reset: (keepCustomer: boolean) => Promise<void>;
  /** An amount in the order's currency, major units, worded for the locale. */
  readonly money: (amount: number) => string;
};

/** The showing as lock and unlock name it, by the plan that the page was loaded with. */
export const showingRefOf = ({ presentation, seatplanId }: OrderPageData): ShowingRef => ({
  presentationId: presentation.id,
  venueId: presentation.venueId,
  seatplanId,
});

export const OrderContext = createContext<OrderController | null>(null);

/** The order that the component belongs to. Throws outside of one. */
export function useOrder(): OrderController {
  const order = useContext(OrderContext);
  if (!order) throw new Error('useOrder() outside of an order');
  return order;
}
