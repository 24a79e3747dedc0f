import { useMemo } from 'react';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { flowPages, firstStep } from '#modules/ordering/rules/flow.ts';
import { openGoodsCartStore } from './goods-cart-store.ts';
import { readGoodsPart } from '../frame/goods-parts.ts';
import type { GoodsLoad } from '../frame/load-goods.ts';
import type { GoodsOrder } from './order-context.ts';
import { useFlow } from './use-flow.ts';

type Options = {
  readonly load: GoodsLoad;
  readonly configuration: SiteConfiguration;
  readonly country: string;
};

/** Holds an order of goods without a seat; `isElsewhere`: the step in the address is not shown. */
export function useGoodsOrderController({ load, configuration, country }: Options): {
  readonly order: GoodsOrder;
  readonly isElsewhere: boolean;
} {
  const { kind } = load.cart;
  const pages = useMemo(
    () => flowPages(kind, configuration.stepper, { hasProducts: false }),
    [kind, configuration],
  );
  const { cartStore, walk, shared } = useFlow({
    scope: { kind, subjectId: null },
    openStore: (options) => openGoodsCartStore({ cart: load.cart, ...options }),
    pages,
    readStep: readGoodsPart,
    configuration,
    country,
    now: load.now,
  });
  const order = useMemo<GoodsOrder>(
    () => ({
      ...shared,
      kind,
      ask: cartStore.ask,
      asksAddress: false,
      chooseAgain: () => shared.goTo(firstStep(kind)),
    }),
    [shared, kind, cartStore],
  );
  return { order, isElsewhere: walk.isElsewhere };
}
