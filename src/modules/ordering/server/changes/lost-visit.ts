import { takeBackAmount } from '#modules/ordering/rules/take-back.ts';
import type { Units } from '#modules/sales/server/goods.ts';
import { isLostWith } from '../goods.ts';
import type { Holdings } from '../take-back.ts';

/** What a buyer loses with a presentation, and the refund for it in minor units. */
export type LostVisit = { readonly items: readonly Units[]; readonly amount: number };

/**
 * The items of a paid order that are lost with a presentation; undefined when it has no valid ticket for it any more.
 * What else is in the order (donations, extras that are sent home) stays.
 */
export function lostVisit(
  { issued, left }: Pick<Holdings, 'issued' | 'left'>,
  presentationId: number,
): LostVisit | undefined {
  const items = issued.filter((item) => isLostWith(item, presentationId));
  if (!items.some(({ kind }) => kind === 'ticket')) return undefined;
  return { items, amount: takeBackAmount({ left, issued }, items) };
}
