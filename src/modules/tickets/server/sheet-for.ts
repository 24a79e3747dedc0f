import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { enteredCodes } from '#modules/codes/rules/code-batch.ts';
import { lookUpCodes } from '#modules/codes/server/look-up-codes.ts';
import { withCodes } from '#modules/tickets/rules/code-tickets.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { freshPriceSheet, priceSheetOf } from './price-store.ts';

type Wanted = {
  /** True: read from the database, as a commit needs it. False: it may be a minute old. */
  readonly isFresh?: boolean;
  /** The codes that the visitor has entered; what they give is always read from the database. */
  readonly codes?: readonly string[];
  /** Those of the codes that are not in the visitor's cart yet: unknown ones are counted (`lookUpCodes`). */
  readonly typed?: readonly string[];
};

type Priced = Pick<PresentationFor, 'id' | 'priceListId' | 'feature' | 'location' | 'businessDate'>;

/**
 * The price sheet of a presentation for this visitor. The cart, the list of tickets, the best available seats and the
 * commit all use it, so that anything that changes a visitor's prices has one place. Refuses NO_PRICE_POLICY when the
 * presentation has no price list.
 */
export async function sheetFor(
  ctx: Context,
  presentation: Priced,
  { isFresh = false, codes = [], typed = [] }: Wanted = {},
): Promise<PriceSheet> {
  const { id, priceListId, feature, location, businessDate } = presentation;
  if (priceListId === null) throw refuse('NO_PRICE_POLICY', { presentationId: id });
  const [sheet, known] = await Promise.all([
    isFresh ? freshPriceSheet(ctx, priceListId) : priceSheetOf(ctx, priceListId),
    codes.length === 0 ? [] : lookUpCodes(ctx, codes, typed),
  ]);
  if (codes.length === 0) return sheet;
  const showing = {
    featureId: feature.id,
    locationId: location.id,
    timeZone: location.timeZone,
    businessDate,
  };
  return withCodes(sheet, enteredCodes(codes, known, showing, ctx.now));
}
