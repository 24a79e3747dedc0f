import { isLater, isStep, pageOf, type FlowPage, type StepName } from '#modules/ordering/rules/flow.ts';
import type { CartView } from './order-context.ts';

/** The step that the address of an order's page names (`?step=`), or null. */
export function stepNamedBy({ searchParams }: { readonly searchParams: URLSearchParams }): StepName | null {
  const named = searchParams.get('step');
  return isStep(named) ? named : null;
}

/**
 * The step to show for the one that the address names: itself when the cart has come so far, else the cart's
 * own. The confirmation shows what was bought, whatever the cart holds now; and a payment under way, or decided
 * while nobody looked, is looked after where it was begun.
 */
export function reachableStep(pages: readonly FlowPage[], wanted: StepName | null, cart: CartView): StepName {
  const own: StepName = cart.pending ? 'customerInfo' : pageOf(pages, cart.step).step;
  if (wanted === null) return own === 'confirmation' ? 'chooseSeats' : own;
  if (wanted === 'confirmation') return wanted;
  const page = pageOf(pages, wanted).step;
  if ((cart.pending ?? cart.settled) && page === 'customerInfo') return page;
  return isLater(page, pageOf(pages, cart.step).step) ? own : page;
}
