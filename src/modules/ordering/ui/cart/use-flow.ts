import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Amount } from '#kernel/amount.ts';
import { useLocale } from 'use-intl';
import type { CartKind, CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { FlowPage, StepOf } from '#modules/ordering/rules/flow.ts';
import type { CartDesk } from './cart-store.ts';
import type { CartOf } from './checkout.ts';
import { orderCalls, type OrderCalls } from './order-calls.ts';
import { useStep, type StepWalk } from './use-step.ts';
import { watchCart, type CartWatch } from './watch-cart.ts';

type DeskWishes = { readonly call: OrderCalls['call']; readonly onTaken: () => void };

type Wishes<Kind extends CartKind, Desk extends CartDesk<Kind>> = {
  readonly scope: CartScope & { readonly kind: Kind };
  /** Asked once. */
  readonly openDesk: (wishes: DeskWishes) => Desk;
  readonly pages: readonly FlowPage<StepOf<Kind>>[];
  readonly readStep: (step: StepOf<Kind>) => Promise<void>;
  readonly configuration: SiteConfiguration;
  readonly country: string;
  /** The server's time when the page was loaded. */
  readonly now: string;
};

/** What the orders of all kinds hold alike; each adds what is its own. */
export type Flow<Kind extends CartKind, Desk extends CartDesk<Kind>> = {
  readonly calls: OrderCalls;
  readonly desk: Desk;
  readonly walk: StepWalk<Kind>;
  readonly cart: CartOf<Kind>;
  readonly shared: ReturnType<typeof useShared<Kind>>;
};

/** Holds an order: its cart, its step, and the calls that change them; agrees with the visitor's other tabs. */
export function useFlow<Kind extends CartKind, Desk extends CartDesk<Kind>>(
  wishes: Wishes<Kind, Desk>,
): Flow<Kind, Desk> {
  const { scope, openDesk, pages, readStep } = wishes;
  const [{ calls, desk, tell }] = useState(() => openCalls(openDesk));
  const walk = useStep({ scope, desk, pages, readStep });
  const watch = useRef<CartWatch>(null);
  const { kind, subjectId } = scope;

  useEffect(() => {
    const watching = watchCart(`${kind} ${subjectId}`, () => void desk.refresh());
    watch.current = watching;
    tell.now = watching.tell;
    const send = (): void => void desk.flush();
    addEventListener('pagehide', send);
    return () => {
      removeEventListener('pagehide', send);
      watching.stop();
      void desk.flush();
    };
  }, [desk, tell, kind, subjectId]);

  const tabs = useMemo(() => {
    const announce = (): void => watch.current?.tell();
    const refresh = async (): Promise<CartOf<Kind>> => {
      await desk.refresh();
      announce();
      return desk.state().cart;
    };
    return { announce, refresh };
  }, [desk]);
  const { cart } = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
  return { calls, desk, walk, cart, shared: useShared(wishes, desk, walk, tabs) };
}

function openCalls<Desk>(openDesk: (wishes: DeskWishes) => Desk): {
  readonly calls: OrderCalls;
  readonly desk: Desk;
  readonly tell: { now: () => void };
} {
  const calls = orderCalls();
  const tell = { now: () => {} };
  return { calls, tell, desk: openDesk({ call: calls.call, onTaken: () => tell.now() }) };
}

/** What an order shares with the visitor's other tabs. */
type Tabs<Kind extends CartKind> = {
  readonly announce: () => void;
  readonly refresh: () => Promise<CartOf<Kind>>;
};

/** The part of an order that needs to know nothing of its kind. */
function useShared<Kind extends CartKind>(
  { scope, pages, readStep, configuration, country, now }: Wishes<Kind, CartDesk<Kind>>,
  desk: CartDesk<Kind>,
  walk: StepWalk<Kind>,
  tabs: Tabs<Kind>,
) {
  const locale = useLocale();
  const { kind, subjectId } = scope;
  const [isPaying, setPaying] = useState(false);
  const { cart, busy, isBillDue, refusal } = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
  const { currency } = cart.bill;
  return useMemo(
    () => ({
      scope: { kind, subjectId },
      cart,
      configuration,
      country,
      now,
      pages,
      step: walk.step,
      busy,
      isBillDue,
      refusal,
      clearRefusal: () => desk.setRefusal(null),
      goTo: walk.goTo,
      readStep,
      change: desk.change,
      flush: desk.flush,
      ...tabs,
      isPaying,
      setPaying,
      money: (amount: Amount) => moneyText(amount, currency, locale),
    }),
    [
      kind,
      subjectId,
      cart,
      configuration,
      country,
      now,
      pages,
      walk,
      busy,
      isBillDue,
      refusal,
      readStep,
      desk,
      tabs,
      isPaying,
      currency,
      locale,
    ],
  );
}
