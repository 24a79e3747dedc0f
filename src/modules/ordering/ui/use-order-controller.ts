import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { flowPages } from '#modules/ordering/rules/flow.ts';
import { openCartDesk, type CartDesk } from './cart-desk.ts';
import { orderCalls, type OrderCalls } from './order-calls.ts';
import type { OrderController, OrderPageData } from './order-context.ts';
import { moneyWords } from './money-words.ts';
import { useStep, type StepWalk } from './use-step.ts';
import { watchCart, type CartWatch } from './watch-cart.ts';

/** What the frame of the order knows beyond what its steps share. */
export type OrderControls = {
  readonly order: OrderController;
  readonly calls: OrderCalls;
  readonly desk: CartDesk;
  readonly walk: StepWalk;
};

type Wishes = {
  readonly data: OrderPageData;
  readonly configuration: SiteConfiguration;
  readonly country: string;
};

type Made = { readonly calls: OrderCalls; readonly desk: CartDesk; readonly tell: { now: () => void } };

function makeDesk(data: OrderPageData): Made {
  const calls = orderCalls();
  const tell = { now: () => {} };
  return {
    calls,
    tell,
    desk: openCartDesk({ cart: data.cart, call: calls.call, onTaken: () => tell.now() }),
  };
}

/** Holds the order of one showing: cart, step, and the calls that change them. */
export function useOrderController({ data, configuration, country }: Wishes): OrderControls {
  const locale = useLocale();
  const [{ calls, desk, tell }] = useState(() => makeDesk(data));
  const { cart, busy, isBillDue, refusal } = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
  const pages = useMemo(
    () => flowPages(configuration.stepper, data.products.length > 0),
    [configuration, data],
  );
  const walk = useStep(desk, pages);
  const watch = useRef<CartWatch>(null);

  useEffect(() => {
    const watching = watchCart(data.cart.presentationId, () => void desk.refresh());
    watch.current = watching;
    tell.now = watching.tell;
    // The page may be older than it looks: its address may have come from the browser's memory.
    if (desk.state().cart.timer) void desk.refresh();
    const send = (): void => void desk.flush();
    addEventListener('pagehide', send);
    return () => {
      removeEventListener('pagehide', send);
      watching.stop();
      void desk.flush();
    };
  }, [desk, tell, data]);

  const { currency } = cart.bill;
  const order = useMemo<OrderController>(
    () => ({
      data,
      cart,
      configuration,
      country,
      pages,
      step: walk.step,
      busy,
      isBillDue,
      refusal,
      clearRefusal: () => desk.setRefusal(null),
      goTo: walk.goTo,
      change: desk.change,
      flush: desk.flush,
      refresh: async () => {
        await desk.refresh();
        watch.current?.tell();
        return desk.state().cart;
      },
      extend: desk.extend,
      reset: async (keepCustomer) => {
        if (await desk.reset(keepCustomer)) walk.fallBack('chooseSeats');
      },
      money: (amount) => moneyWords(amount, currency, locale),
    }),
    [data, cart, configuration, country, pages, walk, busy, isBillDue, refusal, desk, currency, locale],
  );
  return { order, calls, desk, walk };
}
