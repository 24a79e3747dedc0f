import { amountOf } from '#kernel/amount-units.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { whatsOnPresentations } from '#modules/catalog/server/whats-on.ts';
import type { lowestPriceOf } from '#modules/tickets/contract.ts';
import { lowestPrice } from '#modules/tickets/rules/place-prices.ts';
import { priceSheetOf } from './price-store.ts';

/**
 * The lowest price of one place among the showings of a What's on page that can be bought here. Usually from memory;
 * prices may be a minute old, as on the page of the showing. Throws UNKNOWN_LOCATION.
 */
export async function lowestPriceFor(
  ctx: Context,
  { query }: Input<typeof lowestPriceOf>,
): Promise<Reply<typeof lowestPriceOf>> {
  const shown = await whatsOnPresentations(ctx, query);
  const lists = new Set(shown.flatMap(({ priceListId }) => priceListId ?? []));
  const lowest = lowestPrice(await Promise.all([...lists].map((id) => priceSheetOf(ctx, id))));
  if (!lowest) return { lowest: null };
  const { price, fee } = lowest;
  return { lowest: { price: amountOf(price), fee: fee === 0 ? null : amountOf(fee) } };
}
