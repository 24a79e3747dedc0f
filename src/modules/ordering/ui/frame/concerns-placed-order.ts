import { LINK_PARAMETER } from '#modules/ordering/rules/addresses.ts';
import type { OrderLoad } from './load-order.ts';
import { stepNamedBy } from '../cart/reachable-step.ts';

/** Whether the page shows a bought order or a payment under way: it does so also when the showing is no longer sold. */
export function concernsPlacedOrder(load: OrderLoad, searchParams: URLSearchParams): boolean {
  if (load.kind !== 'order') return false;
  const { pending, settled } = load.order.cart;
  const step = stepNamedBy('tickets', { searchParams });
  if (step === 'confirmation') return searchParams.has(LINK_PARAMETER);
  return pending !== null || (settled !== null && step === 'customerInfo');
}
