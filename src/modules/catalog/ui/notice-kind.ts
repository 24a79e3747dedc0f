import type { AlternativesView } from '../contract.ts';

/** Why a showing can't be bought right now. 'soldOut' is known by its fullness, the others by its sale window. */
export type NoticeKind =
  | 'notYet'
  | 'ended'
  | 'locationOffline'
  | 'channelClosed'
  | 'advanceNotAllowed'
  | 'cancelled'
  | 'offSale'
  | 'soldOut';

/** Which notice stands in the way of a showing; null when none does, or when its address leads elsewhere. */
export function noticeOf({ sale, fullness }: AlternativesView['showing']): NoticeKind | null {
  if (sale.state === 'soldElsewhere') return null;
  if (sale.state !== 'onSale') return sale.state;
  return fullness?.isSoldOut ? 'soldOut' : null;
}
