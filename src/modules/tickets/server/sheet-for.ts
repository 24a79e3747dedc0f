import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { priceSheetOf, readPriceSheet } from './price-store.ts';

type Wanted = {
  /** True: read from the database, as a commit needs it. False: it may be a minute old. */
  readonly isFresh?: boolean;
};

/**
 * The price sheet of a presentation for this visitor. The cart, the list of tickets, the best available seats and the
 * commit all use it, so that anything that changes a visitor's prices has one place. Refuses NO_PRICE_POLICY when the
 * presentation has no price list.
 */
export async function sheetFor(
  ctx: Context,
  { id, priceListId }: Pick<PresentationFor, 'id' | 'priceListId'>,
  { isFresh = false }: Wanted = {},
): Promise<PriceSheet> {
  if (priceListId === null) throw refuse('NO_PRICE_POLICY', { presentationId: id });
  return isFresh
    ? readPriceSheet(ctx.db, priceListId, brandOf(ctx).currency)
    : priceSheetOf(ctx, priceListId);
}
