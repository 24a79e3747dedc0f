import { minorDigits, toMajor } from '#kernel/money.ts';
import type { OrderPageData } from '#modules/ordering/ui/order-context.ts';
import { placePrices } from '#modules/tickets/rules/place-prices.ts';
import { chargesOf, sheetOfGroups } from '#modules/tickets/ui/wire-sheet.ts';

/** What a showing costs as schema.org says it: one price, or from and to. Major units of the currency, as text. */
type OfferedPrice =
  | { readonly '@type': 'Offer'; readonly price?: string }
  | {
      readonly '@type': 'AggregateOffer';
      readonly lowPrice: string;
      readonly highPrice: string;
      readonly offerCount: number;
    };

/** The prices of a place in a showing, for search engines; none where nobody can buy one. */
export function offeredPrice(
  { ticketGroups, serviceCharge }: Pick<OrderPageData, 'ticketGroups' | 'serviceCharge'>,
  currency: string,
): OfferedPrice {
  const charges = chargesOf(serviceCharge, currency);
  const prices = placePrices({ ...sheetOfGroups(ticketGroups, currency), charges });
  const [low, high] = [prices[0], prices.at(-1)];
  if (low === undefined || high === undefined) return { '@type': 'Offer' };
  const text = (price: number): string => toMajor(price, currency).toFixed(minorDigits(currency));
  if (low === high) return { '@type': 'Offer', price: text(low) };
  return {
    '@type': 'AggregateOffer',
    lowPrice: text(low),
    highPrice: text(high),
    offerCount: prices.length,
  };
}
