import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { priceSheetOf, readPriceSheet } from './price-store.ts';

type Wanted = {
  /** Read anew from the database, as a commit needs it; else it may be a minute old. */
  readonly isFresh?: boolean;
};

/**
 * What the seats of a presentation cost this visitor. The cart, the list of tickets, the best available seats and
 * the commit all ask here, so that whatever changes a visitor's prices has one place to enter.
 * Refuses NO_PRICE_POLICY when the presentation has no price list.
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
