import { saleNoticeOf, type SaleNoticeKind } from '#modules/catalog/ui/showing/sale-notice-kind.ts';
import { isAfterwards } from './is-afterwards.ts';
import type { OrderLoad } from './load-order.ts';

/** What a showing's page says instead of the order's steps: why it is not sold now, or 'refused'; null for the steps. */
export function noticeFor(load: OrderLoad, searchParams: URLSearchParams): SaleNoticeKind | 'refused' | null {
  const kind = saleNoticeOf(load.alternatives.showing);
  const hasSeats =
    load.kind === 'order' && (load.order.cart.seats.length > 0 || load.order.cart.pending !== null);
  // Whoever holds the last seats of a full house goes on with them.
  if (kind && !(kind === 'soldOut' && hasSeats) && !isAfterwards(load, searchParams)) return kind;
  return load.kind === 'notice' ? 'refused' : null;
}
