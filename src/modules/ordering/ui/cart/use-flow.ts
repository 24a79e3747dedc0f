import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Amount } from '#kernel/amount.ts';
import { useLocale } from 'use-intl';
import { beforeReload } from '#platform/browser/before-reload.ts';
import type { CartKind, CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { FlowPage, StepOf } from '#modules/ordering/rules/flow.ts';
import type { CartStore } from './cart-store.ts';
import type { CartOf } from './checkout.ts';
import { orderCalls, type OrderCalls } from './order-calls.ts';
import { useStep, type StepWalk } from './use-step.ts';
import { useUnanswered, type Unanswered } from './use-unanswered.ts';
import { watchCart } from './watch-cart.ts';
import type { ServerClock } from '../timer/server-clock.ts';

type StoreOptions = { readonly call: OrderCalls['call']; readonly onSaved: () => void };

type Options<Kind extends CartKind, Store extends CartStore<Kind>> = {
  readonly scope: CartScope & { readonly kind: Kind };
  /** Called once. */
  readonly openStore: (options: StoreOptions) => Store;
  readonly pages: readonly FlowPage<StepOf<Kind>>[];
  readonly readStep: (step: StepOf<Kind>) => Promise<void>;
  readonly configuration: SiteConfiguration;
  readonly country: string;
  /** The server's time when the page was loaded. */
  readonly now: string;
};

/** The parts that orders of all kinds have. */
export type Flow<Kind extends CartKind, Store extends CartStore<Kind>> = {
  readonly calls: OrderCalls;
  readonly cartStore: Store;
  readonly walk: StepWalk<Kind>;
  readonly cart: CartOf<Kind>;
  readonly shared: ReturnType<typeof useShared<Kind>>;
};

/** Holds an order: its cart, its step and their calls; keeps them the same in all tabs of the visitor. */
export function useFlow<Kind extends CartKind, Store extends CartStore<Kind>>(
  options: Options<Kind, Store>,
): Flow<Kind, Store> {
  const { scope, openStore, pages, readStep } = options;
  const [{ calls, cartStore, otherTabs }] = useState(() => openCalls(openStore));
  const walk = useStep({ scope, cartStore, pages, readStep });
  const { entering } = walk;
  const { kind, subjectId } = scope;

  useEffect(() => {
    const watching = watchCart(() => void cartStore.refresh());
    otherTabs.announce = watching.announce;
    const send = (): void => void cartStore.flush();
    addEventListener('pagehide', send);
    const stay = beforeReload(async () => {
      const address = await entering();
      return (await cartStore.flush()) ? address : null;
    });
    return () => {
      stay();
      removeEventListener('pagehide', send);
      watching.stop();
      void cartStore.flush();
    };
  }, [cartStore, otherTabs, kind, subjectId, entering]);

  const tabs = useMemo(() => {
    const announce = (): void => otherTabs.announce();
    const refresh = async (): Promise<CartOf<Kind>> => {
      await cartStore.refresh();
      announce();
      return cartStore.state().cart;
    };
    const readAnew = async (): Promise<CartOf<Kind> | null> =>
      (await cartStore.refresh()) ? cartStore.state().cart : null;
    return { announce, refresh, readAnew };
  }, [cartStore, otherTabs]);
  const unanswered = useUnanswered(cartStore.refresh);
  const { cart } = useSyncExternalStore(cartStore.subscribe, cartStore.state, cartStore.state);
  const shared = useShared(options, { cartStore, walk, tabs, unanswered, clock: calls.clock });
  return { calls, cartStore, walk, cart, shared };
}

function openCalls<Store>(openStore: (options: StoreOptions) => Store): {
  readonly calls: OrderCalls;
  readonly cartStore: Store;
  /** `announce` does nothing until the other tabs are being watched. */
  readonly otherTabs: { announce: () => void };
} {
  const calls = orderCalls();
  const otherTabs = { announce: () => {} };
  const cartStore = openStore({ call: calls.call, onSaved: () => otherTabs.announce() });
  return { calls, otherTabs, cartStore };
}

/** The functions of an order that also notify the visitor's other tabs. */
type Tabs<Kind extends CartKind> = {
  readonly announce: () => void;
  readonly refresh: () => Promise<CartOf<Kind>>;
  readonly readAnew: () => Promise<CartOf<Kind> | null>;
};

type Parts<Kind extends CartKind> = {
  readonly cartStore: CartStore<Kind>;
  readonly walk: StepWalk<Kind>;
  readonly tabs: Tabs<Kind>;
  readonly unanswered: Unanswered;
  readonly clock: ServerClock;
};

/** The part of an order that is the same for all kinds. */
function useShared<Kind extends CartKind>(
  { scope, pages, readStep, configuration, country, now }: Options<Kind, CartStore<Kind>>,
  { cartStore, walk, tabs, unanswered: { isUnanswered, findOut }, clock }: Parts<Kind>,
) {
  const locale = useLocale();
  const { kind, subjectId } = scope;
  const [isPaying, setPaying] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const [shownPayment, showPaymentOf] = useState<string>();
  const { cart, busy, isBillDue, refusal, repriced } = useSyncExternalStore(
    cartStore.subscribe,
    cartStore.state,
    cartStore.state,
  );
  const { currency } = cart.bill;
  const paymentId = (cart.pending ?? cart.settled)?.orderId;
  return useMemo(
    () => ({
      scope: { kind, subjectId },
      cart,
      configuration,
      country,
      now,
      clock,
      pages,
      step: walk.step,
      busy,
      isBillDue,
      // What is not known is told by a note of its own.
      refusal: isUnanswered ? null : refusal,
      isUnanswered,
      findOut,
      repriced,
      seePrice: cartStore.seePrice,
      clearRefusal: () => cartStore.setRefusal(null),
      goTo: walk.goTo,
      showPayment: () => {
        showPaymentOf(paymentId);
        walk.fallBack('customerInfo');
      },
      isPaymentShown: paymentId !== undefined && paymentId === shownPayment,
      readStep,
      change: cartStore.change,
      flush: cartStore.flush,
      ...tabs,
      isPaying,
      setPaying,
      isStopped,
      setStopped,
      money: (amount: Amount) => moneyText(amount, currency, locale),
    }),
    [
      kind,
      subjectId,
      cart,
      configuration,
      country,
      now,
      clock,
      pages,
      walk,
      busy,
      isBillDue,
      refusal,
      isUnanswered,
      findOut,
      repriced,
      readStep,
      cartStore,
      tabs,
      isPaying,
      isStopped,
      paymentId,
      shownPayment,
      currency,
      locale,
    ],
  );
}
