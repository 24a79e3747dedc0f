import {
  firstStep,
  isLater,
  isStepOf,
  pageOf,
  type FlowPage,
  type StepOf,
} from '#modules/ordering/rules/flow.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { CartOf } from './checkout.ts';

/** The step in the address of an order's page (`?step=`), or null. */
export function stepNamedBy<Kind extends CartKind>(
  kind: Kind,
  { searchParams }: { readonly searchParams: URLSearchParams },
): StepOf<Kind> | null {
  const named = searchParams.get('step');
  return isStepOf(kind, named) ? named : null;
}

/**
 * The step to show for the step in the address (`wanted`): the same one when the cart has reached it, otherwise the
 * cart's own. The confirmation is always reachable, because it does not show the cart. A payment that is under way, or
 * was decided while the page was closed, is shown at 'customerInfo'.
 */
export function reachableStep<Kind extends CartKind>(
  kind: Kind,
  pages: readonly FlowPage<StepOf<Kind>>[],
  wanted: StepOf<Kind> | null,
  { pending, settled, step }: Pick<CartOf<Kind>, 'pending' | 'settled' | 'step'>,
): StepOf<Kind> {
  const reached = pageOf(pages, step as StepOf<Kind>).step;
  const own = pending ? 'customerInfo' : reached;
  if (wanted === null) return own === 'confirmation' ? firstStep(kind) : own;
  if (wanted === 'confirmation') return wanted;
  const page = pageOf(pages, wanted).step;
  if ((pending ?? settled) && page === 'customerInfo') return page;
  return isLater(kind, page, reached) ? own : page;
}
