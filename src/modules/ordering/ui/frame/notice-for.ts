import { saleNoticeOf, type SaleNoticeKind } from '#modules/catalog/ui/showing/sale-notice-kind.ts';
import { concernsPlacedOrder } from './concerns-placed-order.ts';
import type { OrderLoad } from './load-order.ts';

/** The notice that a showing's page shows instead of the steps: why it is not sold, or 'refused'; null for the steps. */
export function noticeFor(load: OrderLoad, searchParams: URLSearchParams): SaleNoticeKind | 'refused' | null {
  const { showing } = load.alternatives;
  // The order's answer is for this visitor, who may be a member whose sale is open already.
  const kind = saleNoticeOf(
    load.kind === 'order' ? { ...showing, sale: load.order.presentation.sale } : showing,
  );
  const hasSeats =
    load.kind === 'order' && (load.order.cart.seats.length > 0 || load.order.cart.pending !== null);
  // A visitor who has the last seats of a sold-out showing continues with them.
  if (kind && !(kind === 'soldOut' && hasSeats) && !concernsPlacedOrder(load, searchParams)) return kind;
  return load.kind === 'notice' ? 'refused' : null;
}
