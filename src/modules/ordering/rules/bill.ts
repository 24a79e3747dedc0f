import { sum } from '#kernel/money.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import {
  checkProducts,
  quoteProducts,
  type ChosenProduct,
  type Product,
  type ProductFault,
} from '#modules/products/rules/quote-products.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { quoteCharges, quoteTickets, type BillLine } from '#modules/tickets/rules/quote-tickets.ts';
import { checkTickets, type SeatTicket, type TicketFault } from '#modules/tickets/rules/ticket-choice.ts';

/** What an order costs, line by line; the same function for summary, server and commit. Minor units. */
export type Bill = { readonly currency: string; readonly lines: readonly BillLine[]; readonly total: number };

export type Goods = {
  readonly sheet: PriceSheet;
  readonly tickets: readonly SeatTicket[];
  readonly shelf: readonly Product[];
  readonly products: readonly ChosenProduct[];
  readonly delivery: string;
  readonly deliveryWays: readonly string[];
  /** Names charges that have no name of their own. */
  readonly chargeLabel: Texts;
};

/** Works out the bill. Rounded line by line, then summed. */
export function billOf({ sheet, tickets, shelf, products, chargeLabel }: Goods): Bill {
  const goods = [...quoteTickets(sheet, tickets), ...quoteProducts(shelf, products)];
  const lines = [...goods, ...quoteCharges(sheet, tickets, goods, chargeLabel)];
  return { currency: sheet.currency, lines, total: sum(lines.map((line) => line.amount)) };
}

/** The first thing wrong with tickets and products, or undefined. */
export const checkGoods = ({
  sheet,
  tickets,
  shelf,
  products,
  delivery,
  deliveryWays,
}: Goods): TicketFault | ProductFault | undefined =>
  checkTickets(sheet, tickets) ??
  checkProducts(
    shelf,
    products.filter(({ quantity }) => quantity > 0),
    delivery,
    deliveryWays,
  );
