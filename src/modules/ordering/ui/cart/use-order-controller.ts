import { useEffect, useMemo } from 'react';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { flowPages } from '#modules/ordering/rules/flow.ts';
import { wantsAddress } from '../choice/delivery.ts';
import type { OrderLoad } from '../frame/load-order.ts';
import type { OrderCalls } from './order-calls.ts';
import type { OrderController } from './order-context.ts';
import { offerOf, partOf, readPart } from '../frame/parts.ts';
import { openTicketCartStore, type TicketCartStore } from './ticket-cart-store.ts';
import { useFlow } from './use-flow.ts';
import type { StepWalk } from './use-step.ts';

/** The order with the parts that only its frame uses. */
export type OrderControls = {
  readonly order: OrderController;
  readonly calls: OrderCalls;
  readonly cartStore: TicketCartStore;
  readonly walk: StepWalk<'tickets'>;
};

type Options = {
  readonly load: Extract<OrderLoad, { kind: 'order' }>;
  readonly configuration: SiteConfiguration;
  readonly country: string;
};

/** Holds the order of one showing: cart, step, and the calls that change them. */
export function useOrderController({ load, configuration, country }: Options): OrderControls {
  const { order: data, alternatives } = load;
  const pages = useMemo(
    () => flowPages('tickets', configuration.stepper, offerOf(data)),
    [configuration, data],
  );
  const { presentationId } = data.cart;
  const { calls, cartStore, walk, shared } = useFlow({
    scope: { kind: 'tickets', subjectId: presentationId },
    openStore: (options) => openTicketCartStore({ cart: data.cart, ...options }),
    pages,
    readStep: (step) => readPart(partOf(step, data)),
    configuration,
    country,
    now: alternatives.now,
  });
  useEffect(() => {
    // The browser may have shown the page from its cache, so the cart may have changed.
    if (cartStore.state().cart.timer) void cartStore.refresh();
  }, [cartStore]);

  const order = useMemo<OrderController>(
    () => ({
      ...shared,
      kind: 'tickets',
      data,
      ask: cartStore.ask,
      asksAddress: wantsAddress(data, shared.cart.content),
      chooseAgain: (what) => shared.goTo(what === 'goods' ? 'chooseSeats' : 'chooseTickets'),
    }),
    [shared, data, cartStore],
  );
  return { order, calls, cartStore, walk };
}
