import type { OrderPageData } from '#modules/ordering/ui/cart/order-context.ts';

/** The price of a presentation in the form of schema.org: one price, or from and to. Decimal texts of major units. */
type OfferedPrice =
  | { readonly '@type': 'Offer'; readonly price?: string }
  | {
      readonly '@type': 'AggregateOffer';
      readonly lowPrice: string;
      readonly highPrice: string;
      readonly offerCount: number;
    };

/** The prices of a place of a presentation, for search engines; none when nothing can be bought. */
export function offeredPrice(range: OrderPageData['priceRange']): OfferedPrice {
  if (!range) return { '@type': 'Offer' };
  const { lowPrice, highPrice, count } = range;
  if (lowPrice === highPrice) return { '@type': 'Offer', price: lowPrice };
  return { '@type': 'AggregateOffer', lowPrice, highPrice, offerCount: count };
}
