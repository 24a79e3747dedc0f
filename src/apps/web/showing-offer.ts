import type { OrderPageData } from '#modules/ordering/ui/order-context.ts';

type Prices = Pick<OrderPageData, 'ticketGroups' | 'serviceCharge'>;

/** What a showing costs as schema.org says it: one price, or from and to. Major units, as text with two decimals. */
type OfferedPrice =
  | { readonly '@type': 'Offer'; readonly price?: string }
  | {
      readonly '@type': 'AggregateOffer';
      readonly lowPrice: string;
      readonly highPrice: string;
      readonly offerCount: number;
    };

/**
 * The price of one place as the public pays it: with the charges that come on every ticket, without those on the
 * order. What nobody can buy alone (a companion's ticket, a family's) and what is sold out is no price to name.
 */
export function offeredPrice({ ticketGroups, serviceCharge }: Prices): OfferedPrice {
  const charges = serviceCharge.filter(({ isPerTicket }) => isPerTicket);
  const perTicket = (price: number): number =>
    charges.reduce((sum, { amount, percent }) => sum + (amount ?? (price * (percent ?? 0)) / 100), 0);
  const prices = ticketGroups.flatMap(({ tickets }) =>
    tickets
      .filter(
        ({ companionOf, multiplyFactor, isSoldOut }) =>
          companionOf.length === 0 && multiplyFactor === 1 && !isSoldOut,
      )
      .map(({ price }) => (price + perTicket(price)).toFixed(2)),
  );
  const sorted = [...new Set(prices)].toSorted((a, b) => Number(a) - Number(b));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) return { '@type': 'Offer' };
  if (low === high) return { '@type': 'Offer', price: low };
  return { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: prices.length };
}
