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

/** The step that the address of an order's page names (`?step=`), or null. */
export function stepNamedBy<Kind extends CartKind>(
  kind: Kind,
  { searchParams }: { readonly searchParams: URLSearchParams },
): StepOf<Kind> | null {
  const named = searchParams.get('step');
  return isStepOf(kind, named) ? named : null;
}

/**
 * The step to show for the one that the address names: itself when the cart has come so far, else the cart's
 * own. The confirmation shows what was bought, whatever the cart holds now; and a payment under way, or decided
 * while nobody looked, is looked after where it was begun.
 */
export function reachableStep<Kind extends CartKind>(
  kind: Kind,
  pages: readonly FlowPage<StepOf<Kind>>[],
  wanted: StepOf<Kind> | null,
  { pending, settled, step }: Pick<CartOf<Kind>, 'pending' | 'settled' | 'step'>,
): StepOf<Kind> {
  const come = pageOf(pages, step as StepOf<Kind>).step;
  const own = pending ? 'customerInfo' : come;
  if (wanted === null) return own === 'confirmation' ? firstStep(kind) : own;
  if (wanted === 'confirmation') return wanted;
  const page = pageOf(pages, wanted).step;
  if ((pending ?? settled) && page === 'customerInfo') return page;
  return isLater(kind, page, come) ? own : page;
}
