import type { CartView, OrderPageData } from '../cart/order-context.ts';

type Levels = OrderPageData['priceLevels'];

/** The price levels of the page, with what the cart's codes give there behind the tickets for everybody. */
export const levelsWithCodes = (
  { priceLevels }: Pick<OrderPageData, 'priceLevels'>,
  { codeTickets = [] }: Pick<CartView, 'codeTickets'>,
): Levels =>
  priceLevels.map((level) => {
    const own = codeTickets.find(({ ticketGroupId }) => ticketGroupId === level.ticketGroupId);
    return own ? { ...level, tickets: [...level.tickets, ...own.tickets] } : level;
  });
