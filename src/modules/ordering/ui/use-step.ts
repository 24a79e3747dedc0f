import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { isLater, pageOf, type FlowPage, type StepName } from '#modules/ordering/rules/flow.ts';
import type { CartDesk } from './cart-desk.ts';
import { reachableStep, stepNamedBy } from './reachable-step.ts';
import { readPart } from './parts.ts';

/** The step shown, which is in the address too: the browser's own back and forward walk the steps. */
export type StepWalk = {
  readonly step: StepName;
  /** The address named a step that the cart has not come to. */
  readonly wasUnreachable: boolean;
  readonly goTo: (step: StepName) => Promise<boolean>;
  /** Back to a step without asking: the seats are gone. */
  readonly fallBack: (step: StepName) => void;
};

/** Walks the steps of an order. */
export function useStep(desk: CartDesk, pages: readonly FlowPage[]): StepWalk {
  const { presentationId } = desk.state().cart;
  const [searchParams] = useSearchParams();
  const href = useHref();
  const navigate = useNavigate();
  const wanted = stepNamedBy({ searchParams });
  const [step, setStep] = useState(() => reachableStep(pages, wanted, desk.state().cart));
  const [wasUnreachable, setUnreachable] = useState(
    () => wanted !== null && pageOf(pages, wanted).step !== step,
  );
  const shown = useRef(step);
  const seen = useRef(wanted);

  const show = (next: StepName, how: 'push' | 'replace' | 'keep'): void => {
    shown.current = next;
    setUnreachable(false);
    setStep(next);
    if (how !== 'keep')
      void navigate(href(`/order/${presentationId}?step=${next}`), { replace: how === 'replace' });
  };
  const goTo = async (next: StepName): Promise<boolean> => {
    if (!(await desk.flush())) return false;
    const [isEntered] = await Promise.all([next === 'confirmation' || desk.enter(next), readPart(next)]);
    if (isEntered) show(next, 'push');
    return isEntered;
  };
  /** The visitor went back or forward in the browser, or followed a link of the step bar. */
  const follow = async (next: StepName): Promise<void> => {
    await readPart(next);
    if (next === 'confirmation') return show(next, 'keep');
    const isBack = isLater(shown.current, next);
    if (isBack) show(next, 'keep');
    const before = shown.current;
    const entered = await desk.enter(next);
    if (!isBack && entered) show(next, 'keep');
    if (!isBack && !entered) show(before, 'replace');
  };

  useEffect(() => {
    // Only what has changed: the address comes behind a step that `show` has named to it.
    if (seen.current === wanted) return;
    seen.current = wanted;
    const next = pageOf(pages, wanted ?? 'chooseSeats').step;
    if (next !== shown.current) void follow(next);
  });

  return { step, wasUnreachable, goTo, fallBack: (next) => show(next, 'replace') };
}
