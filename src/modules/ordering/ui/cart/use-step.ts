import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isOffline } from '#platform/browser/call.ts';
import { whenOnline } from '#platform/browser/when-online.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { firstStep, isLater, pageOf, type FlowPage, type StepOf } from '#modules/ordering/rules/flow.ts';
import type { CartKind, CartScope } from '#modules/sales/rules/cart-kinds.ts';
import type { CartStore } from './cart-store.ts';
import { reachableStep, stepNamedBy } from './reachable-step.ts';

/** The step shown. It is in the address too, so that the browser's back and forward buttons change the step. */
export type StepWalk<Kind extends CartKind> = {
  readonly step: StepOf<Kind>;
  /** The step in the address is not the one that is shown, until the visitor goes on. */
  readonly isElsewhere: boolean;
  readonly goTo: (step: StepOf<Kind>) => Promise<boolean>;
  /** Shows an earlier step without a call to the server, because the seats are gone. */
  readonly fallBack: (step: StepOf<Kind>) => void;
};

type Options<Kind extends CartKind> = {
  readonly scope: CartScope & { readonly kind: Kind };
  readonly cartStore: CartStore<Kind>;
  readonly pages: readonly FlowPage<StepOf<Kind>>[];
  /** Fetches a step's code. */
  readonly readStep: (step: StepOf<Kind>) => Promise<void>;
};

/** The step shown and the functions that change it. */
export function useStep<Kind extends CartKind>({
  scope,
  cartStore,
  pages,
  readStep,
}: Options<Kind>): StepWalk<Kind> {
  const { kind } = scope;
  const [searchParams] = useSearchParams();
  const href = useHref();
  const navigate = useNavigate();
  const wanted = stepNamedBy(kind, { searchParams });
  const [step, setStep] = useState(() => reachableStep(kind, pages, wanted, cartStore.state().cart));
  const [isElsewhere, setElsewhere] = useState(() => wanted !== null && pageOf(pages, wanted).step !== step);
  // A step whose code cannot be fetched is shown anyway: its component waits for the code.
  const fetchStep = (next: StepOf<Kind>): Promise<void> => readStep(next).catch(() => {});
  const shown = useRef(step);
  const seen = useRef(wanted);

  const show = (next: StepOf<Kind>, how: 'push' | 'replace' | 'keep'): void => {
    shown.current = next;
    setElsewhere(false);
    setStep(next);
    if (how !== 'keep')
      void navigate(href(orderingAddress.step(scope, next)), { replace: how === 'replace' });
  };
  const enter = async (next: StepOf<Kind>): Promise<boolean> => {
    if (!(await cartStore.flush())) return false;
    const [isEntered] = await Promise.all([
      next === 'confirmation' || cartStore.enter(next),
      // Browsers remember that a script could not be fetched, until the page is loaded again.
      isOffline() || fetchStep(next),
    ]);
    if (isEntered) show(next, 'push');
    return isEntered;
  };
  /** Without a connection it waits, as the refusal says, unless the visitor goes to another step meanwhile. */
  const goTo = async (next: StepOf<Kind>): Promise<boolean> => {
    const from = shown.current;
    while (!(await enter(next))) {
      if (cartStore.state().refusal?.code !== 'OFFLINE') return false;
      await whenOnline();
      if (shown.current !== from) return false;
    }
    return true;
  };
  /** The visitor went back or forward in the browser, or followed a link of the step bar. */
  const follow = async (next: StepOf<Kind>): Promise<void> => {
    await fetchStep(next);
    // No call for these steps: the goods have left the cart.
    const isPayment = next === 'customerInfo' && cartStore.state().cart.pending !== null;
    if (next === 'confirmation' || isPayment) return show(next, 'keep');
    const isBack = isLater(kind, shown.current, next);
    if (isBack) show(next, 'keep');
    const before = shown.current;
    const entered = await cartStore.enter(next);
    if (!isBack && entered) show(next, 'keep');
    if (!isBack && !entered) show(before, 'replace');
  };

  useEffect(() => {
    // Only when the address has changed: `show` sets the step first and the address later.
    if (seen.current === wanted) return;
    seen.current = wanted;
    const next = pageOf(pages, wanted ?? firstStep(kind)).step;
    if (next !== shown.current) void follow(next);
  });

  return { step, isElsewhere, goTo, fallBack: (next) => show(next, 'replace') };
}
