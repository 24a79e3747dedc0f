import { createContext, useContext } from 'react';
import type { Reply } from '#kernel/endpoint.ts';
import type { PresentationRef } from '#modules/seating/ui/seat-ref.ts';
import type { orderPage } from '#modules/ordering/contract.ts';
import type { TicketContent } from '#modules/ordering/rules/cart.ts';
import type { FlowPage, StepName, StepOf } from '#modules/ordering/rules/flow.ts';
import type { GoodsCartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { CartStore } from './cart-store.ts';
import type { CartOf, Checkout } from './checkout.ts';
import type { TicketCartStore } from './ticket-cart-store.ts';

export type OrderPageData = Reply<typeof orderPage>;
export type CartView = CartOf<'tickets'>;

/**
 * The order of tickets that its steps share. Only `ordering/ui` has the cart; components of goods get values and
 * callbacks.
 */
export interface OrderController extends Checkout {
  readonly kind: 'tickets';
  /** Showing, prices and products, as they were when the page was loaded. */
  readonly data: OrderPageData;
  readonly cart: CartView;
  readonly pages: readonly FlowPage<StepName>[];
  readonly step: StepName;
  readonly goTo: (step: StepName) => Promise<boolean>;
  readonly change: (change: Partial<TicketContent>) => void;
  /** See `CartStore`. */
  readonly ask: TicketCartStore['ask'];
  readonly refresh: () => Promise<CartView>;
  readonly readAnew: () => Promise<CartView | null>;
}

type GoodsCart = CartOf<GoodsCartKind>;
type GoodsStep = StepOf<GoodsCartKind>;

/** The order of goods without a seat that its steps share. */
export interface GoodsOrder extends Checkout {
  readonly kind: GoodsCartKind;
  readonly cart: GoodsCart;
  readonly pages: readonly FlowPage<GoodsStep>[];
  readonly step: GoodsStep;
  readonly goTo: (step: GoodsStep) => Promise<boolean>;
  readonly change: (change: Partial<GoodsCart['content']>) => void;
  /** See `CartStore`. */
  readonly ask: CartStore<GoodsCartKind>['ask'];
  readonly refresh: () => Promise<GoodsCart>;
  readonly readAnew: () => Promise<GoodsCart | null>;
}

/** An order of any kind; `kind` is the discriminator. */
export type AnyOrder = OrderController | GoodsOrder;

/** The presentation's ids for the lock and unlock calls, with the plan that the page was loaded with. */
export const presentationRefOf = ({ presentation, seatplanId }: OrderPageData): PresentationRef => ({
  presentationId: presentation.id,
  venueId: presentation.venueId,
  seatplanId,
});

export const OrderContext = createContext<AnyOrder | null>(null);

/** The order, of any kind, that the component belongs to. Throws outside of one. */
export function useCheckout(): AnyOrder {
  const order = useContext(OrderContext);
  if (!order) throw new Error('useCheckout() outside of an order');
  return order;
}

/** The order of tickets that the component belongs to. Throws outside of one. */
export function useOrder(): OrderController {
  const order = useCheckout();
  if (order.kind !== 'tickets') throw new Error('useOrder() outside of an order of tickets');
  return order;
}

/** The order of goods without a seat that the component belongs to. Throws outside of one. */
export function useGoodsOrder(): GoodsOrder {
  const order = useCheckout();
  if (order.kind === 'tickets') throw new Error('useGoodsOrder() in an order of tickets');
  return order;
}
