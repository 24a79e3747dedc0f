import type { AlternativesView } from '../../contract.ts';

/** Why a presentation cannot be bought now. 'soldOut' comes from its fullness, the others from its sale window. */
export type SaleNoticeKind =
  | 'notYet'
  | 'ended'
  | 'locationOffline'
  | 'channelClosed'
  | 'advanceNotAllowed'
  | 'cancelled'
  | 'offSale'
  | 'soldOut';

/** The sale notice of a presentation; null when it is on sale, or when another seller's page is opened instead. */
export function saleNoticeOf({ sale, fullness }: AlternativesView['showing']): SaleNoticeKind | null {
  if (sale.state === 'soldElsewhere') return null;
  if (sale.state !== 'onSale') return sale.state;
  return fullness?.isSoldOut ? 'soldOut' : null;
}
