import { amountOf } from '#kernel/amount-units.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import type { CatalogPresentation } from '#modules/catalog/server/catalogue-join.ts';
import { whatsOnPresentations } from '#modules/catalog/server/whats-on.ts';
import type { lowestPriceOf } from '#modules/tickets/contract.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { lowestPrice, ofGroups } from '#modules/tickets/rules/place-prices.ts';
import { planOf } from '#modules/seating/server/plan-store.ts';
import { priceSheetOf } from './price-store.ts';

type Sold = Pick<CatalogPresentation, 'priceListId' | 'seatplanId'>;

/** The prices of a price list in a hall; undefined when nothing is sold. */
async function sheetOf(ctx: Context, { priceListId, seatplanId }: Sold): Promise<PriceSheet | undefined> {
  if (priceListId === null) return undefined;
  const [sheet, plan] = await Promise.all([
    priceSheetOf(ctx, priceListId),
    seatplanId === null ? undefined : planOf(ctx, seatplanId),
  ]);
  return plan ? ofGroups(sheet, plan.soldGroups) : sheet;
}

/**
 * The lowest price of one place among the showings of a What's on page that can be bought here. Usually from memory;
 * prices may be a minute old, as on the page of the showing. Throws UNKNOWN_LOCATION.
 */
export async function lowestPriceFor(
  ctx: Context,
  { query }: Input<typeof lowestPriceOf>,
): Promise<Reply<typeof lowestPriceOf>> {
  const shown = await whatsOnPresentations(ctx, query);
  const sold = new Map(
    shown.map(({ priceListId, seatplanId }) => [`${priceListId} ${seatplanId}`, { priceListId, seatplanId }]),
  );
  const sheets = await Promise.all([...sold.values()].map((one) => sheetOf(ctx, one)));
  const lowest = lowestPrice(sheets.flatMap((sheet) => sheet ?? []));
  if (!lowest) return { lowest: null };
  const { price, fee } = lowest;
  return { lowest: { price: amountOf(price), fee: fee === 0 ? null : amountOf(fee) } };
}
