import { useEffect, useRef, useState } from 'react';
import { backoff } from '#platform/browser/network/backoff.ts';
import { isOffline } from '#platform/browser/network/call.ts';
import { loadWithRetries } from '#platform/browser/network/load-with-retries.ts';
import { pause } from '#platform/browser/network/pause.ts';
import { reloadPage } from '#platform/browser/reload-page.ts';
import { useNavigate, useSearchParams } from '#platform/browser/router/router-context.ts';
import { whenOnline } from '#platform/browser/network/when-online.ts';
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
  /** The address of the step that is being entered, for a page that must be loaded again; '' for the present one. */
  readonly entering: () => Promise<string>;
};

/** After this number of lost answers the visitor has to press again. */
const MOST_LOST = 5;
/** So many of them are not told: on the move, single answers are lost. */
const QUIET_LOST = 2;

const NOT_ENTERING = Promise.resolve('');
/** The page is being loaded again. */
const NEVER = new Promise<never>(() => {});

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
  const searchParams = useSearchParams();
  const href = useHref();
  const navigate = useNavigate();
  const wanted = stepNamedBy(kind, { searchParams });
  const [step, setStep] = useState(() => reachableStep(kind, pages, wanted, cartStore.state().cart));
  const [isElsewhere, setElsewhere] = useState(() => wanted !== null && pageOf(pages, wanted).step !== step);
  const fetchStep = (next: StepOf<Kind>): Promise<void> => readStep(next).catch(() => {});
  const shown = useRef(step);
  const seen = useRef(wanted);
  const entering = useRef(NOT_ENTERING);
  const [isEntering] = useState(() => () => entering.current);
  const addressOf = (next: StepOf<Kind>): string => href(orderingAddress.step(scope, next));

  const show = (next: StepOf<Kind>, how: 'push' | 'replace' | 'keep'): void => {
    shown.current = next;
    setElsewhere(false);
    setStep(next);
    // Step and address change together: a visitor who goes back at once would be left with this step at that address.
    if (how !== 'keep') void navigate(addressOf(next), { replace: how === 'replace' });
  };
  /**
   * Waits for a step's code; false when it cannot be fetched. Meanwhile the present step stays and says why. A browser
   * may remember that a script could not be fetched: then the page is loaded again, at the step that was entered.
   */
  const waitForCode = async (next: StepOf<Kind>): Promise<boolean> => {
    const read = (): Promise<void> =>
      readStep(next).catch(async (error: unknown) => {
        if (await reloadPage()) await NEVER;
        cartStore.setRefusal({ code: isOffline() ? 'OFFLINE' : 'NO_RESPONSE' });
        throw error;
      });
    return loadWithRetries(read).then(
      () => true,
      () => false,
    );
  };
  /** 'refused' also means that there was no answer: the cart's refusal says so. */
  const enter = async (next: StepOf<Kind>): Promise<'entered' | 'refused' | 'without code'> => {
    const from = shown.current;
    const send = async (): Promise<boolean> =>
      (await cartStore.flush()) && (next === 'confirmation' || cartStore.enter(next));
    const sent = send();
    const entered = async (): Promise<string> => ((await sent) ? addressOf(next) : '');
    entering.current = entered();
    const [isEntered] = await Promise.all([sent, isOffline() || fetchStep(next)]);
    // The confirmation is shown without its code too: its placeholder says that the order is complete.
    const isThere = isEntered && (next === 'confirmation' || (await waitForCode(next)));
    entering.current = NOT_ENTERING;
    if (isThere) cartStore.setRefusal(null);
    if (isThere && shown.current === from) show(next, 'push');
    if (isThere) return 'entered';
    return isEntered ? 'without code' : 'refused';
  };
  /**
   * Without a connection it waits, as the refusal says; a call whose answer was lost is sent again, at first without a word.
   * Ends when the visitor goes to another step meanwhile.
   */
  const goTo = async (next: StepOf<Kind>): Promise<boolean> => {
    const from = shown.current;
    for (let lost = 0; ;) {
      const result = await enter(next);
      if (result === 'entered') return true;
      const code = cartStore.state().refusal?.code;
      if (code === 'OFFLINE') await whenOnline();
      else if (code === 'NO_RESPONSE' && result === 'refused' && lost < MOST_LOST) {
        if (lost < QUIET_LOST) cartStore.setRefusal(null);
        await pause(backoff(lost, Math.random()));
        lost += 1;
      } else return false;
      if (shown.current !== from) return false;
    }
  };
  /** The visitor went back or forward in the browser, or followed a link of the step bar. */
  const follow = async (next: StepOf<Kind>): Promise<void> => {
    const before = shown.current;
    const address = seen.current;
    await fetchStep(next);
    // No call for these steps: the goods have left the cart.
    if (next === 'confirmation') return show(next, 'keep');
    const isPayment = next === 'customerInfo' && cartStore.state().cart.pending !== null;
    const entered = isPayment ? Promise.resolve(true) : cartStore.enter(next);
    // The address names the step already.
    entering.current = entered.then(() => '');
    const mayShow = isLater(kind, before, next) || (await entered);
    const isThere = mayShow && (await waitForCode(next));
    if (seen.current !== address) return;
    if (isThere) show(next, 'keep');
    else show(before, 'replace');
  };
  const fallBack = async (next: StepOf<Kind>): Promise<void> => {
    const from = shown.current;
    if ((await waitForCode(next)) && shown.current === from) show(next, 'replace');
  };

  useEffect(() => {
    // Only when the address has changed: `show` sets the step first and the address later.
    if (seen.current === wanted) return;
    seen.current = wanted;
    const next = pageOf(pages, wanted ?? firstStep(kind)).step;
    if (next !== shown.current) void follow(next);
  });

  return { step, isElsewhere, goTo, fallBack: (next) => void fallBack(next), entering: isEntering };
}
