import type { OrderPageData } from '#modules/ordering/ui/cart/order-context.ts';

/** What a showing costs as schema.org says it: one price, or from and to. Decimal texts of major units. */
type OfferedPrice =
  | { readonly '@type': 'Offer'; readonly price?: string }
  | {
      readonly '@type': 'AggregateOffer';
      readonly lowPrice: string;
      readonly highPrice: string;
      readonly offerCount: number;
    };

/** The prices of a place in a showing, for search engines; none where nobody can buy one. */
export function offeredPrice(range: OrderPageData['priceRange']): OfferedPrice {
  if (!range) return { '@type': 'Offer' };
  const { lowPrice, highPrice, count } = range;
  if (lowPrice === highPrice) return { '@type': 'Offer', price: lowPrice };
  return { '@type': 'AggregateOffer', lowPrice, highPrice, offerCount: count };
}
